import type { ProjectId } from '../../src/domain/ids.ts';
import type { Operation } from '../../src/domain/operation.ts';
import { workItemKey } from '../../src/domain/work-item.ts';
import type { Db } from '../db/db.ts';
import { sql } from '../db/sql.ts';
import { workItemOf } from './entity-of.ts';
import { readBase, readImage } from './work-item-images.ts';

/** `APP-42 · Title`, as far as this device knows it. */
export function subjectOf(db: Db | null, { action }: Operation): string {
  const id = workItemOf(action);
  const image = db && (readImage(db, id) ?? readBase(db, id));
  const then =
    action.kind === 'work_item.create'
      ? { name: action.fields.name, sequence_id: null }
      : action.subject;
  const name = image?.name ?? then?.name ?? 'A work item';
  const number = image?.sequence_id ?? then?.sequence_id ?? null;
  const identifier = db && identifierOf(db, action.project_id);
  return identifier ? `${workItemKey(identifier, number)} · ${name}` : name;
}

function identifierOf(db: Db, projectId: ProjectId): string | null {
  return db.text(sql`
    SELECT json ->> 'identifier' FROM collection_rows WHERE kind = 'projects' AND id = ${projectId}`);
}
