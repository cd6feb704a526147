import { z } from 'zod';
import { jsonObject, name, sortOrder, text, uuid } from '../../plugins/fields.ts';

const time = z.iso.datetime({ offset: true });
const json = z.record(z.string(), z.json());

/** 0: everybody who may see the project. 1: the owner alone. */
export const access = () => z.union([z.literal(0), z.literal(1)]);

export const viewPatch = z.object({
  name: name().optional(),
  description: text().optional(),
  filters: jsonObject().optional(),
  display_filters: jsonObject().optional(),
  display_properties: jsonObject().optional(),
  logo_props: jsonObject().optional(),
  sort_order: sortOrder().optional(),
});

export const newView = viewPatch.extend({
  id: uuid().optional(),
  name: name(),
  access: access().optional(),
});

export const viewAnswer = z.object({
  id: z.uuid(),
  created_at: time,
  updated_at: time,
  deleted_at: z.null(),
  name: z.string(),
  description: z.string(),
  query: json,
  filters: json,
  display_filters: json,
  display_properties: json,
  access: access(),
  sort_order: z.number(),
  logo_props: json,
  is_locked: z.boolean(),
  created_by: z.uuid().nullable(),
  updated_by: z.uuid().nullable(),
  workspace: z.uuid(),
  project: z.uuid().nullable(),
  owned_by: z.uuid(),
});

export const projectViewAnswer = viewAnswer.extend({ is_favorite: z.boolean() });
