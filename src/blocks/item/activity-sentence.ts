import type { WorkItemActivity } from '../../resources/activities.ts';
import { ACTIVITY } from '../../text/activity.ts';
import { ownValue } from '../../lib/own-value.ts';
import { exactDay } from '../list/short-day.ts';

type Change = Pick<WorkItemActivity, 'verb' | 'field' | 'old_value' | 'new_value'>;

/** What happened, after the actor's name: "set the state to Done". Null for what needs no line. */
export function activitySentence(activity: Change): string | null {
  const { verb, field } = activity;
  const shown = field === 'start_date' || field === 'target_date' ? exactDay : String;
  const [from, to] = [shown(activity.old_value ?? ''), shown(activity.new_value ?? '')];
  if (field === 'comment') return null;
  if (field === null || field === 'issue') {
    return verb === 'deleted' ? ACTIVITY.deleted : verb === 'created' ? ACTIVITY.created : null;
  }
  const kind = ownValue(KIND, field);
  const name = ownValue(ACTIVITY.fields, field) ?? field.replaceAll('_', ' ');
  if (field === 'archived_at') return to === 'restore' ? ACTIVITY.restored : ACTIVITY.archived;
  if (kind === 'changed') return ACTIVITY.changed(name);
  if (kind === 'member') return to === '' ? ACTIVITY.removed(name, from) : ACTIVITY.added(name, to);
  if (to === '') return ACTIVITY.cleared(name);
  return from === '' || kind === 'short' ? ACTIVITY.set(name, to) : ACTIVITY.moved(name, from, to);
}

/** member: one of several values · changed: too long to tell · short: the new value says enough. */
const KIND: Readonly<Record<string, 'member' | 'changed' | 'short'>> = {
  assignees: 'member',
  labels: 'member',
  modules: 'member',
  link: 'member',
  attachment: 'member',
  relates_to: 'member',
  duplicate: 'member',
  blocking: 'member',
  blocked_by: 'member',
  description: 'changed',
  name: 'short',
};
