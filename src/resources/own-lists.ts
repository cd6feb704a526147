import * as z from 'zod/mini';
import { PRIORITIES } from '../domain/priority.ts';
import { readAs } from './read-as.ts';

/*
 * What only the server knows of a person's own: it is asked by the page itself, and is no part of the copy.
 * Each reads an answer, and throws AppError `sync.protocol` where it is none.
 */

const favorite = z.object({
  id: z.string(),
  entity_type: z.string(),
  entity_identifier: z.nullable(z.string()),
  entity_data: z.nullable(
    z.object({ id: z.string(), name: z.string(), project_id: z.optional(z.nullable(z.string())) }),
  ),
  name: z.nullable(z.string()),
  is_folder: z.boolean(),
  sequence: z.number(),
  parent: z.nullable(z.string()),
});
export const readFavorites = readAs(z.array(favorite));

const visit = { id: z.string(), visited_at: z.string() };
const visited = z.discriminatedUnion('entity_name', [
  z.object({
    ...visit,
    entity_name: z.literal('issue'),
    entity_data: z.object({
      name: z.string(),
      priority: z.enum(PRIORITIES),
      sequence_id: z.number(),
      project_identifier: z.string(),
    }),
  }),
  z.object({
    ...visit,
    entity_name: z.literal('project'),
    entity_data: z.object({ id: z.string(), name: z.string(), identifier: z.string() }),
  }),
  z.object({
    ...visit,
    entity_name: z.literal('page'),
    entity_data: z.object({
      id: z.string(),
      name: z.string(),
      project_id: z.string(),
      project_identifier: z.string(),
    }),
  }),
]);
/** What was deleted since, or may no longer be seen, has no data. */
const gone = z.object({ ...visit, entity_data: z.null() });
export const readVisits = readAs(z.array(z.union([visited, gone])));

const quickLink = z.object({
  id: z.string(),
  title: z.nullable(z.string()),
  url: z.string(),
  metadata: z.record(z.string(), z.unknown()),
  created_at: z.string(),
});
export const readQuickLink = readAs(quickLink);
export const readQuickLinks = readAs(z.array(quickLink));

const sticky = z.object({
  id: z.string(),
  description_html: z.string(),
  background_color: z.nullable(z.string()),
  sort_order: z.number(),
});
export const readSticky = readAs(sticky);
export const readStickies = readAs(z.object({ results: z.array(sticky) }));

const widget = z.object({ key: z.string(), is_enabled: z.boolean(), sort_order: z.number() });
export const readWidgets = readAs(z.array(widget));

const pin = z.object({ is_pinned: z.boolean(), sort_order: z.number() });
export const readPins = readAs(z.record(z.string(), pin));
