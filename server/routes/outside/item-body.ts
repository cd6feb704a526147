import { z } from 'zod';
import { ADMIN } from '../../../src/domain/roles.ts';
import { setOrigin } from '../../commands/outside/outside.ts';
import { activeMembers } from '../../commands/work-items/references.ts';
import type { Write } from '../../commands/write.ts';
import type { Db } from '../../db/db.ts';
import { name, timestamp, uuid, uuids } from '../../plugins/fields.ts';
import { invalidWhole } from '../../policies/refusal.ts';
import type { ProjectScope } from '../../policies/viewer.ts';
import { outsideRow } from '../../queries/outside/rows.ts';
import { listLabels } from '../../queries/projects/labels.ts';
import { plainFields } from '../work-items/work-item-body.ts';

const fields = {
  ...plainFields,
  state: uuid().nullish(),
  assignees: uuids().optional(),
  labels: uuids().optional(),
  parent: uuid().nullish(),
};

/** Who carries things over says when and by whom they were made. */
export const origin = { created_at: timestamp().optional(), created_by: uuid().optional() };

export const newOutsideItem = z.object({ name: name(), ...fields, ...origin });
export const editedOutsideItem = z.object({ name: name().optional(), ...fields });
type Sent = z.output<typeof editedOutsideItem>;

/**
 * In the words of the command. People and labels from elsewhere are passed over, as the contract has it;
 * a state or a parent from elsewhere is refused.
 */
export async function inOwnWords(db: Db, project: ProjectScope, sent: Sent) {
  const { state, parent, assignees, labels, ...rest } = sent;
  if (state && !(await outsideRow(db, 'state', project, state))) {
    throw invalidWhole('State is not valid please pass a valid state_id');
  }
  if (parent && !(await outsideRow(db, 'any_issue', project, parent))) {
    throw invalidWhole('Parent is not valid issue_id please pass a valid issue_id');
  }
  return {
    ...rest,
    state_id: state,
    parent_id: parent,
    assignee_ids: assignees && (await activeMembers(db, project, assignees)).map(({ id }) => id),
    label_ids: labels && (await ownLabels(db, project, labels)),
  };
}

async function ownLabels(db: Db, project: ProjectScope, wanted: readonly string[]) {
  const known = (await listLabels(db, project)).map(({ id }) => id);
  return wanted.filter((id) => known.includes(id));
}

interface SentOrigin {
  readonly created_at?: string | undefined;
  readonly created_by?: string | undefined;
}

/** In whose name something was made is for admins to say, and only of people of the project. */
export async function keepOrigin(
  w: Write,
  table: 'work_items' | 'comments',
  project: ProjectScope,
  id: string,
  { created_at, created_by }: SentOrigin,
): Promise<void> {
  const people =
    created_by && project.role === ADMIN ? await activeMembers(w.tx, project, [created_by]) : [];
  await setOrigin(w, table, project, id, { created_at, created_by: people[0]?.id });
}
