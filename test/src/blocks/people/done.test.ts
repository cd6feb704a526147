import { expect, test } from 'vitest';
import { doneSentence, doneWords, type Done } from '../../../../src/blocks/people/done.ts';

const done = (more: Partial<Done>): Done => ({
  id: '1',
  verb: 'updated',
  field: 'state',
  old_value: null,
  new_value: null,
  created_at: '2026-11-20T09:00:00Z',
  actor_detail: null,
  issue_detail: null,
  project_detail: { identifier: 'APP' },
  workspace_detail: { slug: 'acme', name: 'Acme' },
  ...more,
});

test.each<[Partial<Done>, string]>([
  [{ field: null, verb: 'created' }, 'created a work item'],
  [{ field: null, verb: 'deleted' }, 'deleted a work item'],
  [{ field: 'archived_at', new_value: 'archive' }, 'archived a work item'],
  [{ field: 'archived_at', new_value: 'restore' }, 'restored a work item'],
  [{ old_value: 'Todo', new_value: 'Done' }, 'changed the state from Todo to Done'],
  [{ field: 'comment', verb: 'created' }, 'commented'],
  [{ field: 'comment', verb: 'updated' }, 'edited a comment'],
  [{ field: 'comment', verb: 'deleted' }, 'deleted a comment'],
])('away from its item every line says what it is about (%j)', (more, sentence) => {
  expect(doneSentence(done(more))).toBe(sentence);
});

test('of a comment its words are shown, and never its markup', () => {
  const words = { field: 'comment', verb: 'created', new_value: '<p>Kelp <b>holds</b></p>' };
  expect(doneWords(done(words))).toBe('Kelp holds');
  expect(doneWords(done({ ...words, verb: 'deleted' }))).toBeNull();
  expect(doneWords(done({ new_value: '<p>x</p>' }))).toBeNull();
});
