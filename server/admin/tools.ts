import type { Tool } from './tool.ts';

/** The sub-commands that work on the database: `node dist/server/main.js <name> …`. */
export const TOOLS: readonly Tool[] = [];
