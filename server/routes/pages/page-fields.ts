import { z } from 'zod';
import {
  documentBytes,
  documentJson,
  jsonObject,
  line,
  text,
  uuid,
  uuids,
} from '../../plugins/fields.ts';
import { access } from '../views/view-fields.ts';

const time = z.iso.datetime({ offset: true });
const json = z.record(z.string(), z.json());

export const pagePatch = z.object({
  name: line().optional(),
  color: line().optional(),
  access: access().optional(),
  labels: uuids().optional(),
  parent: uuid().nullish(),
  view_props: jsonObject().optional(),
  logo_props: jsonObject().optional(),
  description_html: text().optional(),
});

export const newPage = pagePatch.extend({
  id: uuid().optional(),
  description: documentJson().optional(),
  description_binary: documentBytes().nullish(),
});

const changedPage = z.object({
  id: z.uuid(),
  name: z.string(),
  owned_by: z.uuid(),
  access: z.int(),
  color: z.string(),
  parent: z.uuid().nullable(),
  is_locked: z.boolean(),
  archived_at: z.iso.date().nullable(),
  workspace: z.uuid(),
  created_at: time,
  updated_at: time,
  created_by: z.uuid().nullable(),
  updated_by: z.uuid().nullable(),
  view_props: json,
  logo_props: json,
});

const description = { description_html: z.string().nullable() };
const project_ids = z.array(z.uuid());

export const pageAnswer = changedPage.extend({
  is_favorite: z.boolean(),
  label_ids: z.array(z.uuid()),
  project_ids,
});
export const pageDetail = pageAnswer.extend(description);
export const pageRead = pageDetail.extend({ issue_ids: z.array(z.uuid()) });
export const pageChanged = changedPage.extend(description);
export const pageCopied = changedPage.extend({ ...description, project_ids });

export const pageVersion = z.object({
  id: z.uuid(),
  workspace: z.uuid(),
  page: z.uuid(),
  last_saved_at: time,
  owned_by: z.uuid(),
  created_at: time,
  updated_at: time,
  created_by: z.uuid().nullable(),
  updated_by: z.uuid().nullable(),
});

export const pageVersionDetail = pageVersion.extend({
  description_binary: z.string().nullable(),
  description_html: z.string().nullable(),
  description_json: z.json().nullable(),
});
