import type { UserId } from '../../src/domain/ids.ts';
import { PRIORITY_RANK } from '../../src/domain/priority.ts';
import { sortKey } from '../../src/domain/sort-key.ts';
import { microsOf } from '../../src/domain/timestamps.ts';
import type { WorkItemRow } from '../../src/domain/work-item.ts';
import type { SqlValue } from '../db/sql.ts';

/** A whole work item, as a page of the feed brings it or as operations make it. What is not given stays as it is. */
export interface WorkItemImage extends WorkItemRow {
  readonly description_html?: string;
  readonly mention_ids?: readonly UserId[];
  readonly subscriber_ids?: readonly UserId[];
  readonly type_id?: string | null;
}

/** The columns of `issues`, in the order in which sql/client/queries/issues_put.sql reads them. */
export function imageCells(image: WorkItemImage, overlay: boolean): readonly SqlValue[] {
  return [
    image.id,
    image.project_id,
    image.name,
    sortKey(image.name),
    image.sequence_id,
    image.state_id,
    image.state__group,
    image.priority,
    PRIORITY_RANK[image.priority],
    image.sort_order,
    image.parent_id,
    image.cycle_id,
    image.type_id ?? null,
    image.estimate_point,
    image.start_date,
    image.target_date,
    image.completed_at === null ? null : microsOf(image.completed_at),
    image.archived_at,
    Number(image.is_draft),
    image.sub_issues_count,
    image.link_count,
    image.attachment_count,
    microsOf(image.created_at),
    microsOf(image.updated_at),
    image.created_by,
    image.updated_by,
    idList(image.assignee_ids),
    idList(image.label_ids),
    idList(image.module_ids),
    image.mention_ids ? idList(image.mention_ids) : null,
    image.subscriber_ids ? idList(image.subscriber_ids) : null,
    Number(overlay),
  ];
}

function idList(ids: readonly string[]): string {
  return JSON.stringify([...new Set(ids)]);
}
