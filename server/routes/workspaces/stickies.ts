import { z } from 'zod';
import { ROLES } from '../../../src/domain/roles.ts';
import { addSticky, changeSticky, removeSticky } from '../../commands/workspaces/furnishings.ts';
import { jsonObject, line, sortOrder, text, uuid } from '../../plugins/fields.ts';
import { read, write, type DeclaredRoute } from '../../plugins/route.ts';
import { found } from '../../policies/viewer.ts';
import { presentSticky } from '../../presenters/furnishings.ts';
import { inZone } from '../../presenters/in-zone.ts';
import { pageOfStickies, readSticky } from '../../queries/workspaces/furnishings.ts';
import { answerPage, pageParameters, pagingOf } from '../paging.ts';
import { audit, paged } from './workspace-answers.ts';

const W = '/api/workspaces/:slug';
const json = z.record(z.string(), z.json());
const anyone = { scope: 'workspace', roles: ROLES } as const;

const sticky = z.object({
  ...audit,
  name: z.string().nullable(),
  description: json,
  description_html: z.string(),
  description_stripped: z.string().nullable(),
  description_binary: z.null(),
  logo_props: json,
  color: z.string().nullable(),
  background_color: z.string().nullable(),
  sort_order: z.number(),
  workspace: z.uuid(),
  owner: z.uuid(),
});
const stickyFields = {
  name: line().nullish(),
  description: jsonObject().optional(),
  description_html: text().optional(),
  logo_props: jsonObject().optional(),
  color: line().nullish(),
  background_color: line().nullish(),
  sort_order: sortOrder().optional(),
};
const STICKIES_PER_PAGE = 20;

export const stickyRoutes: readonly DeclaredRoute[] = [
  read({
    method: 'GET',
    path: `${W}/stickies/`,
    tag: 'Home',
    summary: "The caller's stickies, the highest first",
    rule: anyone,
    query: z.object({ query: z.string().optional(), ...pageParameters }),
    answer: paged(sticky),
    handler: async ({ db, viewer, workspace }, { query }) => {
      const paging = pagingOf(query, { most: 1000, usual: STICKIES_PER_PAGE });
      const at = inZone(viewer.timezone);
      const search = query.query?.trim() ?? '';
      const page = await pageOfStickies(db, workspace, viewer, { search, ...paging });
      const results = page.rows.map((row) => presentSticky(row, at));
      return answerPage(paging, results, page.total);
    },
  }),
  write({
    method: 'POST',
    path: `${W}/stickies/`,
    tag: 'Home',
    summary: 'Put up a sticky, on top of the others',
    rule: anyone,
    status: 201,
    writes: ['stickies'],
    body: z.object({ id: uuid().optional(), ...stickyFields }),
    answer: sticky,
    handler: async ({ db, viewer, workspace, write: w }, { body: { id, ...fields } }) => {
      const stickyId = id ?? w.newId();
      await addSticky(w, viewer.id, stickyId, fields);
      const row = found(await readSticky(db, workspace, viewer, stickyId));
      return presentSticky(row, inZone(viewer.timezone));
    },
  }),
  read({
    method: 'GET',
    path: `${W}/stickies/:id/`,
    tag: 'Home',
    summary: 'One sticky',
    rule: anyone,
    answer: sticky,
    handler: async ({ db, viewer, workspace }, { params }) => {
      const row = found(await readSticky(db, workspace, viewer, params.id));
      return presentSticky(row, inZone(viewer.timezone));
    },
  }),
  write({
    method: 'PATCH',
    path: `${W}/stickies/:id/`,
    tag: 'Home',
    summary: 'Change a sticky',
    rule: anyone,
    writes: ['stickies'],
    body: z.object(stickyFields),
    answer: sticky,
    handler: async ({ db, viewer, workspace, write: w }, { params, body }) => {
      await changeSticky(w, viewer.id, params.id, body);
      const row = found(await readSticky(db, workspace, viewer, params.id));
      return presentSticky(row, inZone(viewer.timezone));
    },
  }),
  write({
    method: 'DELETE',
    path: `${W}/stickies/:id/`,
    tag: 'Home',
    summary: 'Throw a sticky away',
    rule: anyone,
    status: 204,
    writes: ['stickies'],
    handler: ({ viewer, write: w }, { params }) => removeSticky(w, viewer.id, params.id),
  }),
];
