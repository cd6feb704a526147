import type { WorkItemActivity } from '../../resources/activities.ts';
import { activity as text } from '../../text/people.ts';
import { plainText } from '../../domain/plain-text.ts';
import { activitySentence } from '../item/activity-sentence.ts';

/** One line of what somebody did, as the server tells it outside of the item. */
export interface Done extends Pick<
  WorkItemActivity,
  'id' | 'verb' | 'field' | 'old_value' | 'new_value' | 'created_at'
> {
  readonly actor_detail: {
    readonly id: string;
    readonly display_name: string;
    readonly avatar_url: string | null;
  } | null;
  readonly issue_detail: { readonly name: string; readonly sequence_id: number } | null;
  readonly project_detail: { readonly identifier: string };
  readonly workspace_detail: { readonly slug: string; readonly name: string };
}

/** "set the state to Done": the item stands beside it. */
export function doneSentence(done: Done): string {
  const { verb, field } = done;
  if (field === 'comment') {
    if (verb === 'deleted') return text.commentDeleted;
    return verb === 'updated' ? text.commentEdited : text.commented;
  }
  if (field === null || field === 'issue') {
    if (verb === 'created') return text.created;
    return verb === 'deleted' ? text.deleted : text.changed;
  }
  if (field === 'archived_at') return done.new_value === 'restore' ? text.restored : text.archived;
  return activitySentence(done) ?? text.changed;
}

/** What was written; null where the line is about something else. */
export function doneWords({ field, verb, new_value }: Done): string | null {
  if (field !== 'comment' || verb === 'deleted' || !new_value) return null;
  const words = plainText(new_value).trim();
  return words === '' ? null : words;
}
