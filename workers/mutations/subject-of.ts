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
  const said = action.kind === 'work_item.create' ? action.fields.name : null;
  const name = image?.name ?? said ?? 'A work item';
  const identifier = db && identifierOf(db, action.project_id);
  return identifier ? `${workItemKey(identifier, image?.sequence_id ?? null)} · ${name}` : name;
}

function identifierOf(db: Db, projectId: ProjectId): string | null {
  return db.text(sql`
    SELECT json ->> 'identifier' FROM collection_rows WHERE kind = 'projects' AND id = ${projectId}`);
}
