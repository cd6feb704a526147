import { expect, test } from 'vitest';
import { activitySentence } from '../../../../src/blocks/item/activity-sentence.ts';
import { timeAgo } from '../../../../src/blocks/item/time-ago.ts';
import type { WorkItemActivity } from '../../../../src/resources/activities.ts';
import type { ProjectId, WorkItemId } from '../../../../src/domain/ids.ts';

const happened = (more: Partial<WorkItemActivity>): WorkItemActivity => ({
  id: 'activity',
  project_id: 'project' as ProjectId,
  work_item_id: 'item' as WorkItemId,
  verb: 'updated',
  field: null,
  old_value: null,
  new_value: null,
  old_identifier: null,
  new_identifier: null,
  actor: null,
  created_at: '2026-11-20T09:00:00.000000Z',
  ...more,
});

test.each([
  [{ verb: 'created' }, 'created this work item'],
  [{ field: 'state', old_value: 'Todo', new_value: 'Done' }, 'changed the state from Todo to Done'],
  [{ field: 'labels', old_value: '', new_value: 'bug' }, 'added the label bug'],
  [{ field: 'assignees', old_value: 'Ada', new_value: '' }, 'removed the assignee Ada'],
  [
    { field: 'target_date', old_value: '', new_value: '2026-12-24' },
    'set the due date to Dec 24, 2026',
  ],
  [{ field: 'target_date', old_value: '2026-12-24', new_value: '' }, 'removed the due date'],
  [{ field: 'description', new_value: '<p>long</p>' }, 'changed the description'],
  [{ field: 'name', old_value: 'A', new_value: 'B' }, 'set the title to B'],
  [{ field: 'archived_at', new_value: 'manual_archive' }, 'archived this work item'],
  [{ field: 'comment', new_value: 'x' }, null],
] as const)('%o', (what, sentence) => {
  expect(activitySentence(happened(what))).toBe(sentence);
});

test('time is told as people say it', () => {
  const now = Date.parse('2026-11-20T12:00:00Z');
  expect(timeAgo('2026-11-20T11:59:30Z', now)).toBe('just now');
  expect(timeAgo('2026-11-20T11:15:00Z', now)).toBe('45 min ago');
  expect(timeAgo('2026-11-20T03:00:00Z', now)).toBe('9 h ago');
  expect(timeAgo('2026-11-19T03:00:00Z', now)).toBe('yesterday');
  expect(timeAgo('2025-11-19T03:00:00Z', now)).toBe('Nov 19 ’25');
});
