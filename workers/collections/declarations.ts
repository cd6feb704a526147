import type { Estimate, EstimatePoint, UserProperties } from '../../src/domain/entities.ts';
import { RELATIONS } from '../../src/domain/relations.ts';

/**
 * Every small entity that the replica holds, declared once: where its rows come from, what they were
 * fetched under, and how the wire's row becomes ours. Rows may carry more than screens read.
 */
export interface Collection {
  /** What the rows belong to: `scope` in the tables is the project's or the work item's id, '' for the workspace. */
  readonly of: 'workspace' | 'project' | 'work_item';
  /** From the origin's root. */
  readonly path: (from: CollectionSource) => string;
  /** The wire's answer, usually a list, as our rows. */
  readonly rows: (answer: unknown, from: CollectionSource) => readonly CollectionRow[];
  /** The name by which lists order; empty where nothing does. */
  readonly name: (row: CollectionRow) => string;
  /** Only some screens need it: fetched when it is asked for, not with its project. */
  readonly isAskedFor?: true;
}

export interface CollectionSource {
  readonly slug: string;
  readonly project_id: string;
  readonly work_item_id: string;
}

export interface CollectionRow {
  readonly id: string;
}

type Wire = Readonly<Record<string, unknown>>;

const project = ({ slug, project_id }: CollectionSource) =>
  `/api/workspaces/${slug}/projects/${project_id}`;
const workItem = (from: CollectionSource) => `${project(from)}/issues/${from.work_item_id}`;

const listOf =
  (read: (wire: Wire) => Wire) =>
  (answer: unknown): readonly CollectionRow[] =>
    (answer as readonly Wire[]).map((wire) => read(wire) as unknown as CollectionRow);

const asItIs = listOf((wire) => wire);
const named = (row: CollectionRow) => (row as CollectionRow & { readonly name: string }).name;
const unnamed = () => '';

/** The wire calls the same reference `project` in some rows and `project_id` in others; ours is `project_id`. */
const withProject = (wire: Wire): Wire => ({ ...wire, project_id: wire['project'] });

export const COLLECTIONS = {
  projects: {
    of: 'workspace',
    path: ({ slug }) => `/api/workspaces/${slug}/projects/details/`,
    rows: asItIs,
    name: named,
  },
  members: {
    of: 'workspace',
    // Also placeholders and who has left: their names stand on what they wrote.
    path: ({ slug }) => `/api/workspaces/${slug}/members/?inactive=true`,
    rows: listOf(memberOf),
    name: (row) => (row as CollectionRow & { readonly first_name: string }).first_name,
  },
  projectMembers: {
    of: 'project',
    path: (from) => `${project(from)}/members/`,
    rows: listOf(withProject),
    name: unnamed,
  },
  states: { of: 'project', path: (from) => `${project(from)}/states/`, rows: asItIs, name: named },
  labels: {
    of: 'project',
    path: (from) => `${project(from)}/issue-labels/`,
    rows: asItIs,
    name: named,
  },
  cycles: {
    of: 'project',
    path: (from) => `${project(from)}/cycles/`,
    rows: listOf((wire) => ({ archived_at: null, ...wire })),
    name: named,
  },
  modules: {
    of: 'project',
    path: (from) => `${project(from)}/modules/`,
    rows: listOf((wire) => ({ archived_at: null, ...wire })),
    name: named,
  },
  estimates: {
    of: 'project',
    path: (from) => `${project(from)}/estimates/`,
    rows: listOf(estimateOf),
    name: named,
  },
  userProperties: {
    of: 'project',
    path: (from) => `${project(from)}/user-properties/`,
    rows: (answer) => [propertiesOf(answer as Wire)],
    name: unnamed,
  },
  comments: {
    of: 'work_item',
    path: (from) => `${workItem(from)}/comments/`,
    rows: listOf(commentOf),
    name: unnamed,
  },
  activities: {
    of: 'work_item',
    path: (from) => `${workItem(from)}/history/?activity_type=issue-property`,
    rows: listOf((wire) => ({ ...withProject(wire), work_item_id: wire['issue'] })),
    name: unnamed,
  },
  relations: {
    of: 'work_item',
    path: (from) => `${workItem(from)}/issue-relation/`,
    rows: (answer, from) => relationsOf(answer as Wire, from),
    name: unnamed,
  },
  projectRelations: {
    of: 'project',
    path: (from) => `${project(from)}/issue-relations/`,
    rows: asItIs,
    name: unnamed,
    isAskedFor: true,
  },
} as const satisfies Record<string, Collection>;

export type CollectionKind = keyof typeof COLLECTIONS;

/** A membership of the workspace becomes the person, with what the membership says about them. */
function memberOf(wire: Wire): Wire {
  const person = wire['member'] as Wire;
  return {
    email: '',
    ...person,
    role: wire['role'],
    is_active: wire['is_active'] ?? true,
  };
}

/** Without what the wire repeats of the item, its project and its workspace in every comment. */
function commentOf(wire: Wire): Wire {
  const { id, project, issue, comment_html, actor, created_at, updated_at, edited_at } = wire;
  return {
    ...{ id, project_id: project, work_item_id: issue, comment_html, actor },
    ...{ created_at, updated_at, edited_at, is_local_update: false },
  };
}

/** The wire sorts the other ends by the type of the relation, each with most of its fields. */
function relationsOf(wire: Wire, from: CollectionSource): readonly CollectionRow[] {
  return RELATIONS.flatMap((relation_type) =>
    ((wire[relation_type] ?? []) as readonly Wire[]).map((other) => {
      const { id, project_id, name, sequence_id, state_id, priority } = other;
      return {
        id: `${relation_type}:${String(id)}`,
        project_id: from.project_id,
        work_item_id: from.work_item_id,
        relation_type,
        related: { id, project_id, name, sequence_id, state_id, priority },
      };
    }),
  );
}

function estimateOf(wire: Wire): Wire {
  const { points } = wire as unknown as Estimate;
  const byKey = (a: EstimatePoint, b: EstimatePoint) => a.key - b.key;
  return { ...withProject(wire), points: points.toSorted(byKey) };
}

/** One row per project, known by the project's id. */
function propertiesOf(wire: Wire): CollectionRow & UserProperties {
  return { ...withProject(wire), id: wire['project'] } as CollectionRow & UserProperties;
}
