import { z } from 'zod';
import { PRIORITIES } from '../../../src/domain/priority.ts';
import { STATE_GROUPS } from '../../../src/domain/state-group.ts';
import { must } from '../../../src/lib/assert.ts';
import type { DeclaredRoute } from '../../plugins/route.ts';
import { projectLite, workspaceLite } from '../workspaces/workspace-answers.ts';
import { personOutside } from './answers.ts';
import { named, shaping, type LOOKUPS } from './shape.ts';

const item = z.object({
  id: z.uuid(),
  name: z.string(),
  priority: z.enum(PRIORITIES),
  start_date: z.iso.date().nullable(),
  target_date: z.iso.date().nullable(),
  sequence_id: z.int(),
  sort_order: z.number(),
  is_draft: z.boolean(),
  project: z.uuid(),
});

/** What each key is when it is told as an object. */
const EXPANDED: Readonly<Record<keyof typeof LOOKUPS, z.ZodType>> = {
  user: personOutside,
  actor: personOutside,
  created_by: personOutside,
  updated_by: personOutside,
  owned_by: personOutside,
  lead: personOutside,
  project_lead: personOutside,
  default_assignee: personOutside,
  members: personOutside,
  assignees: personOutside,
  issue: item,
  parent: item,
  duplicate_to: item,
  state: z.object({
    id: z.uuid(),
    name: z.string(),
    color: z.string(),
    group: z.enum(STATE_GROUPS),
  }),
  labels: z.object({ id: z.uuid(), name: z.string(), color: z.string() }),
  estimate_point: z.object({ id: z.uuid(), key: z.int(), value: z.string() }),
  project: projectLite,
  workspace: workspaceLite,
};

/** An id stays one where nothing of the project has it. */
function expandedField(name: string, type: z.ZodType): z.ZodType {
  if (!isExpanded(name)) return type;
  return type instanceof z.ZodArray
    ? z.array(z.union([EXPANDED[name], type.element as z.ZodType]))
    : z.union([EXPANDED[name], type]);
}

const isExpanded = (name: string): name is keyof typeof LOOKUPS => Object.hasOwn(EXPANDED, name);

/** A row with the fields that the query asks for, as objects where it asks for those. */
function rowAsked(row: z.ZodObject, query: z.output<typeof shaping>): z.ZodObject {
  const [fields, expand] = [named(query.fields), named(query.expand)];
  const told = Object.entries(row.shape as Readonly<Record<string, z.ZodType>>)
    .filter(([name]) => fields.length === 0 || fields.includes(name))
    .map(([name, type]) => [name, expand.includes(name) ? expandedField(name, type) : type]);
  return z.object(Object.fromEntries(told) as Record<string, z.ZodType>);
}

/** Of a row, of a list of rows, or of a page of them. */
function answerAsked(answer: z.ZodType, query: z.output<typeof shaping>): z.ZodType {
  if (answer instanceof z.ZodArray) return z.array(answerAsked(answer.element as never, query));
  if (!(answer instanceof z.ZodObject)) return answer;
  const { results } = answer.shape as Readonly<Record<string, z.ZodType>>;
  return results
    ? answer.extend({ results: answerAsked(results, query) })
    : rowAsked(answer, query);
}

/** A call whose query names the fields to tell says so of its answer. */
export function asAsked(route: DeclaredRoute): DeclaredRoute {
  const takes = route.query instanceof z.ZodObject && 'fields' in route.query.shape;
  if (!takes) return route;
  const { answer, answerTo } = route;
  const whole = (query: unknown) => answerTo?.(query) ?? must(answer, route.path);
  return { ...route, answerTo: (query) => answerAsked(whole(query), shaping.parse(query)) };
}
