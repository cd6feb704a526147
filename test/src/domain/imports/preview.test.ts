import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Label } from '../../../../src/resources/labels.ts';
import type { Member } from '../../../../src/resources/members.ts';
import type { State } from '../../../../src/resources/states.ts';
import { countRow, newTally, previewImport } from '../../../../src/domain/imports/preview.ts';
import { githubIssue } from '../../../../src/protocol/github-issues.ts';

const rows = z
  .array(githubIssue)
  .parse(JSON.parse(readFileSync('test/fixtures/github-issues.json', 'utf8')));
const tally = newTally();
for (const row of rows) countRow(tally, { ...row, subscribers: [] });

const state = (id: string, group: State['group'], sequence: number, isDefault = false): State => ({
  id,
  project_id: 'p' as State['project_id'],
  name: id,
  color: '#000000',
  group,
  default: isDefault,
  description: '',
  sequence,
});
const states = [
  state('backlog', 'backlog', 1, true),
  state('todo', 'unstarted', 2),
  state('done', 'completed', 4),
  state('shipped', 'completed', 3),
  state('dropped', 'cancelled', 5),
];
const ana = {
  id: 'u1',
  display_name: 'Ana-Reef',
  email: 'ana@example.test',
} as unknown as Member;
const ben = {
  id: 'u2',
  display_name: 'Benjamin',
  email: 'ben-tide@example.test',
} as unknown as Member;

test('the preview counts items and comments, and guesses the first fitting states', () => {
  const preview = previewImport(tally, { states, labels: [], members: [] });
  expect([preview.items, preview.comments]).toEqual([12, 5]);
  expect(preview.states).toEqual({
    open_state_id: 'todo',
    closed_state_id: 'shipped',
    not_planned_state_id: 'dropped',
  });
});

test('labels that differ in case alone are one label, and one that the project has is used', () => {
  const existing = [{ id: 'l1', name: 'DOCS', color: '#123456' } as unknown as Label];
  const { labels } = previewImport(tally, { states, labels: existing, members: [] });
  expect(labels).toEqual([
    { name: 'bug', color: '#D73A4A', uses: 3, label_id: null },
    { name: 'docs', color: '#123456', uses: 2, label_id: 'l1' },
    { name: 'p1', color: '#B60205', uses: 2, label_id: null },
  ]);
});

test('a login is a member by display name or by the name in the address; others are left open', () => {
  const { people } = previewImport(tally, { states, labels: [], members: [ana, ben] });
  expect(people.map(({ login, member_id }) => [login, member_id])).toEqual([
    ['ana-reef', 'u1'],
    ['ben-tide', 'u2'],
    ['chi-wave', null],
  ]);
});
