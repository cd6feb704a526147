import { expect, test } from 'vitest';
import { z } from 'zod';
import { readingOf } from '../../../server/plugins/read-body.ts';
import { ROUTES } from '../../../server/routes/index.ts';
import { must } from '../../../src/lib/assert.ts';
import { insertProject } from '../../support/server/server-rows.ts';
import { testServer } from '../../support/server/server.ts';

const ID_OR_DATE = ['uuid', 'date', 'date-time'];

interface JsonSchema {
  readonly type?: string;
  readonly format?: string;
  readonly anyOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
}

/** The top-level fields of a body that take an id or a date, and null. */
function nullableFields(body: z.ZodType): readonly string[] {
  const options = { io: 'input', unrepresentable: 'any' } as const;
  const { properties = {} } = z.toJSONSchema(body, options) as JsonSchema;
  return Object.entries(properties).flatMap(([name, { anyOf = [] }]) => {
    const isNullable = anyOf.some(({ type }) => type === 'null');
    const isIdOrDate = anyOf.some(({ format = '' }) => ID_OR_DATE.includes(format));
    return isNullable && isIdOrDate ? [name] : [];
  });
}

test('every write route reads an empty text for an optional id or date as null', () => {
  const fields = ROUTES.flatMap(({ body, readBody, method, path }) =>
    body
      ? nullableFields(body).map((name) => ({ name, readBody, route: `${method} ${path}` }))
      : [],
  );
  expect(fields.length).toBeGreaterThan(80);
  const unread = fields.filter(({ name, readBody }) => {
    const read = readBody?.({ [name]: '' }) as Readonly<Record<string, unknown>>;
    return read[name] !== null;
  });
  expect(unread).toEqual([]);
});

test('an empty text for an id that may be left out but not be null counts as left out', () => {
  const read = must(readingOf(z.object({ id: z.uuid().optional() })), 'a reading');
  expect(read({ id: '', name: 'Kelp' })).toEqual({ name: 'Kelp' });
});

test('an empty text for a required id stays and is refused', () => {
  expect(readingOf(z.object({ id: z.uuid() }))).toBeNull();
});

test('numbers, roles and booleans may come as text; other text is left for the schema to refuse', () => {
  const schema = z.object({
    role: z.literal([20, 15, 5]),
    sort_order: z.number(),
    is_active: z.boolean().optional(),
    emails: z.array(z.object({ role: z.literal([20, 15, 5]).default(5) })),
    name: z.string(),
  });
  const read = must(readingOf(schema), 'a reading');
  const sent = { role: '15', sort_order: '65535.5', is_active: 'true', name: '20' };
  expect(read({ ...sent, emails: [{ role: '5' }] })).toEqual({
    role: 15,
    sort_order: 65535.5,
    is_active: true,
    emails: [{ role: 5 }],
    name: '20',
  });
  const wrong = { role: '7', sort_order: '1e9', is_active: 'perhaps', emails: 'x', name: 1 };
  expect(read(wrong)).toEqual(wrong);
});

test('text is never read as a number where a field takes both', () => {
  const read = must(
    readingOf(z.object({ day: z.union([z.iso.date(), z.literal('')]).nullish() })),
    '',
  );
  expect(read({ day: '2026-11-20' })).toEqual({ day: '2026-11-20' });
});

const BLANK = { state_id: '', parent_id: '', estimate_point: '', start_date: '', target_date: '' };

test('work items, sub-items, drafts, intake items and bulk changes are saved with empty texts for what was not chosen', async () => {
  const server = await testServer();
  const ada = await server.signedUp('ada@example.org');
  const project = await insertProject(server, ada);
  const parent = await ada.post(`${project.url}/issues/`, { name: 'Reef', ...BLANK, type: '' });
  expect(parent.status).toBe(201);
  expect(parent.body).toMatchObject({
    state_id: project.states['Backlog'],
    parent_id: null,
    estimate_point: null,
    start_date: null,
    target_date: null,
  });
  const { id } = parent.body as { readonly id: string };
  const child = await ada.post(`${project.url}/issues/`, { name: 'Kelp', ...BLANK, parent_id: id });
  expect(child.body).toMatchObject({ parent_id: id, start_date: null });

  const dated = { start_date: '2026-11-20', target_date: '2026-11-21' };
  expect((await ada.patch(`${project.url}/issues/${id}/`, dated)).status).toBe(204);
  const cleared = { start_date: '', target_date: '' };
  expect((await ada.patch(`${project.url}/issues/${id}/`, cleared)).status).toBe(204);
  expect((await ada.get(`${project.url}/issues/${id}/`)).body).toMatchObject({
    start_date: null,
    target_date: null,
  });

  const draft = { name: 'Later', ...BLANK, project_id: project.projectId, cycle_id: '' };
  expect((await ada.post(`/api/workspaces/acme/draft-issues/`, draft)).status).toBe(201);
  expect((await ada.patch(`${project.url}/`, { inbox_view: true })).status).toBe(200);
  const asked = { issue: { name: 'Printer smokes', ...BLANK }, source: 'IN_APP' };
  expect((await ada.post(`${project.url}/inbox-issues/`, asked)).status).toBe(200);
  const bulk = { issue_ids: [id], properties: { ...cleared, cycle_id: '', estimate_point: '' } };
  expect((await ada.post(`${project.url}/bulk-operation-issues/`, bulk)).status).toBe(204);
});

test('cycles, modules, labels and projects are saved with empty texts for what was not chosen', async () => {
  const server = await testServer();
  const ada = await server.signedUp('ada@example.org');
  const project = await insertProject(server, ada);
  const cycle = await ada.post(`${project.url}/cycles/`, {
    name: 'Autumn',
    start_date: '',
    end_date: '',
  });
  expect(cycle).toMatchObject({ status: 201, body: { start_date: null, end_date: null } });
  const module = await ada.post(`${project.url}/modules/`, {
    name: 'Tides',
    lead_id: '',
    start_date: '',
    target_date: '',
  });
  expect(module).toMatchObject({ status: 201, body: { lead_id: null, start_date: null } });
  const label = await ada.post(`${project.url}/issue-labels/`, { name: 'red', parent: '' });
  expect(label).toMatchObject({ status: 201, body: { parent: null } });
  const leaderless = { project_lead: '', default_assignee: '', default_state: '', estimate: '' };
  expect(await ada.patch(`${project.url}/`, leaderless)).toMatchObject({
    status: 200,
    body: { project_lead: null, estimate: null },
  });
});
