import type { CommandDeps } from '../commands/write.ts';
import type { Config } from '../config.ts';
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
  /** For work of several calls: runs where the tool was called, and calls `run` as often as it needs. */
  readonly drive?: (input: unknown, call: Call, say: Say) => Promise<string>;
  readonly readInput: (args: readonly string[]) => Promise<unknown>;
  /** Refuses before a database is opened, or made where there is none. */
  readonly mustApply?: (config: Config) => void;
  /** Gives the text to end with. Throw `ToolRefused` for what the caller can mend. */
  readonly run: (deps: ToolDeps, input: unknown, say: Say, signal?: AbortSignal) => Promise<string>;
  /** It heeds the signal, and undoes what it has done. The others are ended where they are. */
  readonly isCancelable?: true;
}

/** Runs the tool where the database is. */
export type Call = (input: unknown) => Promise<string>;

export class ToolRefused extends Error {
  override readonly name = 'ToolRefused';
}

export type ToolReply =
  | { readonly kind: 'said'; readonly line: string }
  | { readonly kind: 'done'; readonly text: string }
  | { readonly kind: 'refused'; readonly message: string };
