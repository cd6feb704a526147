import type { CommandDeps } from '../commands/write.ts';
import type { Storage } from '../storage/storage.ts';

export interface ToolDeps extends CommandDeps {
  readonly storage: Storage;
}

/** One line of what a tool tells while it works. */
export type Say = (line: string) => void;

/**
 * A tool of the command line. Its input is read where it was called (files, arguments) and
 * travels as JSON to wherever the database is: the running server, or this very process.
 */
export interface Tool {
  readonly name: string;
  readonly usage: string;
  readonly readInput: (args: readonly string[]) => Promise<unknown>;
  /** Gives the text to end with. Throw `ToolRefused` for what the caller can mend. */
  readonly run: (deps: ToolDeps, input: unknown, say: Say) => Promise<string>;
}

export class ToolRefused extends Error {
  override readonly name = 'ToolRefused';
}

export type ToolReply =
  | { readonly kind: 'said'; readonly line: string }
  | { readonly kind: 'done'; readonly text: string }
  | { readonly kind: 'refused'; readonly message: string };
