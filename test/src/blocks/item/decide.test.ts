import { expect, test } from 'vitest';
import { bothTexts, intentOf } from '../../../../src/blocks/item/use-decide.ts';
import type { TextConflict } from '../../../../src/domain/conflict.ts';
import type { Operation } from '../../../../src/domain/operation.ts';

const CONFLICT: TextConflict = {
  kind: 'text',
  of: 'description',
  mine: '<p>Mine</p>',
  theirs: '<p>Theirs</p>',
};

function operationOf(action: object): Operation {
  return { action } as unknown as Operation;
}

test('[R12] a text written out of both sides is an edit of what the other person wrote', () => {
  const edit = operationOf({ kind: 'work_item.edit', project_id: 'p', id: 'w', set: {}, sets: {} });
  expect(intentOf(edit, CONFLICT, { html: '<p>One</p>' })).toEqual({
    kind: 'work_item.edit',
    project_id: 'p',
    id: 'w',
    patch: { description_html: '<p>One</p>' },
    seen: { description_html: '<p>Theirs</p>' },
  });
  const comment = { kind: 'comment.edit', project_id: 'p', work_item_id: 'w', id: 'c' };
  const intent = intentOf(operationOf({ ...comment, replaced: 'x' }), CONFLICT, {
    html: '<p>1</p>',
  });
  expect(intent).toEqual({ ...comment, comment_html: '<p>1</p>', seen: '<p>Theirs</p>' });
});

test('[R12] both sides together lose a word of neither', () => {
  expect(bothTexts(CONFLICT)).toBe('<p>Theirs</p><p>Mine</p>');
});
