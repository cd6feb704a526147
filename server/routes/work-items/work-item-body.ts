import { z } from 'zod';
import { PRIORITIES } from '../../../src/domain/priority.ts';
import {
  date,
  jsonObject,
  line,
  name,
  sortOrder,
  text,
  uuid,
  uuids,
} from '../../plugins/fields.ts';

/** What everybody may say of a work item in the same words, people and programs. */
export const plainFields = {
  description_html: text().nullish(),
  priority: z.enum(PRIORITIES).nullish(),
  start_date: date().nullish(),
  target_date: date().nullish(),
  estimate_point: uuid().nullish(),
  type: uuid().nullish(),
  point: z.int().min(0).max(12).nullish(),
  is_draft: z.boolean().optional(),
  external_source: line().nullish(),
  external_id: line().nullish(),
  sort_order: sortOrder().optional(),
};

/** What a person may say of a work item. Modules and the cycle have calls of their own. */
const fields = {
  ...plainFields,
  description: jsonObject().nullish(),
  state_id: uuid().nullish(),
  assignee_ids: uuids().optional(),
  label_ids: uuids().optional(),
  parent_id: uuid().nullish(),
};

export const newWorkItem = z.object({ id: uuid().optional(), name: name(), ...fields });
export const editedWorkItem = z.object({ name: name().optional(), ...fields });

const { sort_order: _, is_draft: __, external_source: ___, external_id: ____, ...kept } = fields;
/** The same of a draft, of which nothing is required. */
export const draftFields = {
  ...kept,
  name: line().nullish(),
  cycle_id: uuid().nullish(),
  module_ids: uuids().optional(),
};
