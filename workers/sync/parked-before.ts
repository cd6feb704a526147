import { isWithin, splitBlocks } from '../../src/domain/merge-text.ts';
import type { Action, Operation } from '../../src/domain/operation.ts';
import { laneOf } from '../mutations/entity-of.ts';
import type { SyncDeps } from './deps.ts';

/** The parked text that this one goes on from: the person typed on, and decides once about all of it. */
export function parkedBefore(
  { outbox }: Pick<SyncDeps, 'outbox'>,
  action: Action,
): Operation | undefined {
  const now = textChangeOf(action);
  if (!now) return undefined;
  return outbox.list().find(({ status, action: other }) => {
    if (status !== 'parked' || laneOf(other) !== laneOf(action)) return false;
    const before = textChangeOf(other);
    return before !== null && holdsChange(now.base, before);
  });
}

interface TextChange {
  readonly base: string;
  readonly text: string;
}

/** Null: no text was changed. */
function textChangeOf(action: Action): TextChange | null {
  if (action.kind === 'comment.edit') return { base: action.replaced, text: action.comment_html };
  if (action.kind !== 'work_item.edit') return null;
  const { description_html: text } = action.set;
  return text === undefined ? null : { base: action.replaced.description_html ?? '', text };
}

/** Whether all of an earlier change is in this text, whatever else others have put into it. */
function holdsChange(text: string, change: TextChange): boolean {
  const now = splitBlocks(text);
  const [before, after] = [splitBlocks(change.base), splitBlocks(change.text)];
  const written = after.filter((block) => !before.includes(block));
  const removed = before.filter((block) => !after.includes(block));
  return isWithin(written, now) && !removed.some((block) => now.includes(block));
}

export function withBaseOf(action: Action, former: Action): Action {
  const base = textChangeOf(former)?.base;
  if (base === undefined) return action;
  if (action.kind === 'comment.edit') return { ...action, replaced: base };
  if (action.kind !== 'work_item.edit') return action;
  return { ...action, replaced: { ...action.replaced, description_html: base } };
}
