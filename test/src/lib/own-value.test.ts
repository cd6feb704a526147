import { Doc, XmlElement } from 'yjs';
import type { core } from 'zod';
import { describe, expect, test } from 'vitest';
import { liveHtml } from '../../../server/commands/pages/live-html.ts';
import { mailProblem } from '../../../server/jobs/mail/mail-problem.ts';
import { fieldRefusal } from '../../../server/plugins/field-messages.ts';
import { contradicts } from '../../../server/storage/file-types.ts';
import { valueName } from '../../../src/blocks/filters/filter-names.ts';
import { activitySentence } from '../../../src/blocks/item/activity-sentence.ts';
import { groupName } from '../../../src/blocks/list/arrange.ts';
import type { Lookups } from '../../../src/blocks/project/lookups.ts';
import type { ProjectId, WorkItemId } from '../../../src/domain/ids.ts';
import { actionTitle } from '../../../src/features/sync/describe-action.ts';
import { ownValue } from '../../../src/lib/own-value.ts';
import { WORK_ITEMS } from '../../../src/text/work-items.ts';
import { meaningOf } from '../../../workers/sync/hints.ts';

/** Names that every plain object inherits. */
const INHERITED = ['toString', 'constructor', '__proto__', 'hasOwnProperty'];

const PAGE = new TextEncoder().encode('<html>');
const NO_LOOKUPS = {} as Lookups;

function titleOfEdit(field: string): string {
  return actionTitle({
    kind: 'work_item.edit',
    project_id: 'p' as ProjectId,
    id: 'i' as WorkItemId,
    set: Object.fromEntries([[field, 'x']]),
    replaced: {},
    sets: {},
  });
}

function htmlOfElement(name: string): string | null {
  const doc = new Doc();
  doc.getXmlFragment('default').push([new XmlElement(name)]);
  return liveHtml(doc);
}

function refusalOf(name: string): unknown {
  const issues = ['first', 'second'].map((message): core.$ZodIssue => ({
    code: 'custom',
    path: ['tokens', name, 'name'],
    message,
  }));
  return JSON.parse(JSON.stringify(fieldRefusal(issues, {}).body));
}

const changed = (field: string) =>
  activitySentence({ verb: 'updated', field, old_value: null, new_value: 'x' });

/** Where text from outside is looked up, and what an unknown name gives there. */
const PLACES: readonly [string, (name: string) => unknown, (name: string) => unknown][] = [
  ['a table', (name) => ownValue({ a: 1 }, name), () => undefined],
  ['a hint', (kind) => meaningOf({ project: null, kinds: [kind] }), () => UNKNOWN_KIND],
  ['the title of an edit', titleOfEdit, (name) => `Change ${name}`],
  ['an activity', changed, (name) => `set the ${name.replaceAll('_', ' ')} to x`],
  ['a group', (key) => groupName('state_group', key, NO_LOOKUPS), () => WORK_ITEMS.gone],
  ['a day', (day) => valueName('target_date', day, NO_LOOKUPS, '2026-11-20'), (name) => name],
  ['a file type', (type) => contradicts(type, PAGE), () => true],
  ['a mail error', (code) => mailProblem({ code }), () => mailProblem({ code: 'EOTHER' })],
  ['an element', htmlOfElement, () => null],
  ['a refusal', refusalOf, (name) => ({ tokens: fields(name, { name: ['first', 'second'] }) })],
];

const UNKNOWN_KIND = { workItems: true, kinds: [] };
const fields = (name: string, value: unknown) => Object.fromEntries([[name, value]]);

describe.each(PLACES)('%s', (_place, read, expected) => {
  test.each(INHERITED)('takes %s as an unknown name', (name) => {
    expect(read(name)).toEqual(expected(name));
    expect(Reflect.get({}, 'name')).toBe(undefined);
  });
});
