import { expect, test } from 'vitest';
import { intentOf } from '../../../../src/blocks/item/use-decide.ts';
import { conflictOf, type Conflict } from '../../../../src/domain/conflict.ts';
import { must } from '../../../../src/lib/assert.ts';
import type { Operation } from '../../../../src/domain/operation.ts';

const EDIT = { kind: 'work_item.edit', project_id: 'p', id: 'w', sets: {} };
const COMMENT = { kind: 'comment.edit', project_id: 'p', work_item_id: 'w', id: 'c' };

/** Both changed the first of three paragraphs, each of them another one as well. */
const BASE = '<p>a</p><p>b</p><p>c</p>';
const MINE = '<p>mine</p><p>b</p><p>c mine</p>';
const THEIRS = '<p>theirs</p><p>b theirs</p><p>c</p>';
const RESOLVED = {
  mine: '<p>mine</p><p>b theirs</p><p>c mine</p>',
  theirs: '<p>theirs</p><p>b theirs</p><p>c mine</p>',
  both: '<p>theirs</p><p>mine</p><p>b theirs</p><p>c mine</p>',
};

function parked(action: object): readonly [Operation, Conflict] {
  const problem = { code: 'sync.text-overlaps', message: '', theirs: THEIRS };
  const operation = { action, problem } as unknown as Operation;
  return [operation, must(conflictOf(operation), 'conflict')];
}

const EDITED = parked({
  ...EDIT,
  set: { description_html: MINE },
  replaced: { description_html: BASE },
});
const COMMENTED = parked({ ...COMMENT, comment_html: MINE, replaced: BASE });

test('[R12] a decision is an edit of what the other person wrote, and keeps what each wrote elsewhere', () => {
  for (const decision of ['mine', 'theirs', 'both'] as const) {
    const text = RESOLVED[decision];
    expect(intentOf(...EDITED, decision, null)).toEqual({
      kind: 'work_item.edit',
      project_id: 'p',
      id: 'w',
      patch: { description_html: text },
      seen: { description_html: THEIRS },
    });
    expect(intentOf(...COMMENTED, decision, null)).toEqual({
      ...COMMENT,
      comment_html: text,
      seen: THEIRS,
    });
  }
});

test('[R12] a text written out of both sides is an edit of what the other person wrote', () => {
  expect(intentOf(...EDITED, { html: '<p>One</p>' }, null)).toMatchObject({
    patch: { description_html: '<p>One</p>' },
    seen: { description_html: THEIRS },
  });
  expect(intentOf(...COMMENTED, { html: '<p>1</p>' }, null)).toMatchObject({
    comment_html: '<p>1</p>',
    seen: THEIRS,
  });
});

test('what the server has already is not written again', () => {
  expect(intentOf(...EDITED, { html: THEIRS }, null)).toBeNull();
});

test('[R12] theirs takes the place of what is on screen now, also where one wrote on after the collision', () => {
  const operation = {
    action: { ...EDIT, set: { name: 'Kel' }, replaced: { name: 'Old' } },
    problem: { code: 'sync.overwrote', message: '', theirs: '{"name":"Theirs"}' },
  } as unknown as Operation;
  const conflict = must(conflictOf(operation), 'conflict');
  expect(intentOf(operation, conflict, 'theirs', { name: 'Kelp forest' })).toMatchObject({
    patch: { name: 'Theirs' },
    seen: { name: 'Kelp forest' },
  });
  expect(intentOf(operation, conflict, 'mine', { name: 'Kelp forest' })).toBeNull();
});

test('[R12] a choice is about what stands there now, where one wrote on in the other’s paragraph', () => {
  const [operation] = EDITED;
  const shown = '<p>theirs and on</p><p>b theirs</p><p>c</p>';
  const conflict = must(conflictOf(operation, shown), 'conflict');
  expect(conflict).toMatchObject({
    mine: RESOLVED.mine,
    theirs: '<p>theirs and on</p><p>b theirs</p><p>c mine</p>',
    both: '<p>theirs and on</p><p>mine</p><p>b theirs</p><p>c mine</p>',
  });
  expect(intentOf(operation, conflict, 'mine', null)).toMatchObject({
    patch: { description_html: RESOLVED.mine },
    seen: { description_html: shown },
  });
});
