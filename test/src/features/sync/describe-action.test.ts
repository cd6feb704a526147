import { expect, test } from 'vitest';
import type { ProjectId, UserId, WorkItemId } from '../../../../src/domain/ids.ts';
import type { Action } from '../../../../src/domain/operation.ts';
import { actionText, actionTitle } from '../../../../src/features/sync/describe-action.ts';

const PROJECT = 'p' as ProjectId;
const ITEM = 'i' as WorkItemId;

test('the ledger says which fields were changed', () => {
  const edit: Action = {
    kind: 'work_item.edit',
    project_id: PROJECT,
    id: ITEM,
    set: { state_id: 's2', priority: 'high' },
    replaced: { state_id: 's1', priority: 'none' },
    sets: { label_ids: { added: ['l1'], removed: [] } },
  };
  expect(actionTitle(edit)).toBe('Change state, priority, labels');
  expect(actionText(edit)).toBe(null);
});

test('what was written in words can be copied as plain text', () => {
  const comment: Action = {
    kind: 'comment.create',
    project_id: PROJECT,
    work_item_id: ITEM,
    id: 'c',
    comment_html: '<p>First &amp; <b>second</b></p><ul><li>a &lt; b</li></ul>',
    created_by: 'u' as UserId,
    created_at: '2026-11-20T09:00:00.000000Z',
  };
  expect(actionText(comment)).toBe('First & second\na < b');
});
