import { backupTool, restoreTool } from './backup-tools.ts';
import { importTool } from './import-tool.ts';
import { seedTool } from './seed-tool.ts';
import type { Tool } from './tool.ts';

/** The sub-commands that work on the database: `node dist/server/main.js <name> …`. */
export const TOOLS: readonly Tool[] = [seedTool, importTool, backupTool, restoreTool];
