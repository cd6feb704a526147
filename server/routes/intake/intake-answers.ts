import { z } from 'zod';
import { PRIORITIES } from '../../../src/domain/priority.ts';
import { bareItem, intakeLite, item } from '../work-items/item-answers.ts';

/* Shapes of what came in. */

const time = z.iso.datetime({ offset: true });

const lite = {
  id: z.uuid(),
  name: z.string(),
  priority: z.enum(PRIORITIES),
  sequence_id: z.int(),
  project_id: z.uuid(),
  created_at: time,
  created_by: z.uuid().nullable(),
};

export const listedIntakeItem = z.object({
  ...intakeLite.shape,
  created_by: z.uuid().nullable(),
  issue: z.object({ ...lite, label_ids: z.array(z.uuid()) }),
});

/** With the whole of the work item, but for what only lists collect around one. */
export const intakeItem = z.object({
  ...intakeLite.shape,
  duplicate_issue_detail: z.object(lite).nullable(),
  issue: bareItem.extend({
    label_ids: item.shape.label_ids,
    assignee_ids: item.shape.assignee_ids,
    description_html: z.string(),
  }),
});
