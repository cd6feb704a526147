import type { Answer, ToldError } from './engine.ts';

/* What travels between the server's thread and the thread of the embedded engine. */

export type Call =
  | {
      readonly id: number;
      readonly kind: 'query';
      readonly sql: string;
      readonly params: readonly unknown[];
    }
  | { readonly id: number; readonly kind: 'exec'; readonly sql: string }
  | { readonly id: number; readonly kind: 'close' };

export type Reply =
  | { readonly kind: 'ready' }
  | { readonly kind: 'unopened'; readonly error: ToldError; readonly log: readonly string[] }
  /** The engine ended in the middle of a call. */
  | { readonly kind: 'died'; readonly reason: string }
  | { readonly kind: 'done'; readonly id: number; readonly answer: Answer | null }
  | { readonly kind: 'failed'; readonly id: number; readonly error: ToldError };

export interface WorkerInput {
  readonly dir: string;
}
