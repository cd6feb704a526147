import { personName } from '../../domain/person.ts';
import { useMemo } from 'react';
import type { Questions } from '../../client/client.ts';
import { useAnswer } from '../../client/use-answer.ts';
import type { Cycle } from '../../resources/cycles.ts';
import type { EstimatePoint } from '../../resources/estimates.ts';
import type { Label } from '../../resources/labels.ts';
import type { Member } from '../../resources/members.ts';
import type { Module } from '../../resources/modules.ts';
import type { Project } from '../../resources/projects.ts';
import type { State } from '../../resources/states.ts';
import type { ProjectId, UserId } from '../../domain/ids.ts';
import { compareSortKeys, sortKey } from '../../domain/sort-key.ts';
import { STATE_GROUP_RANK } from '../../domain/state-group.ts';

/** A list in the order in which people see it, and the same by id. */
export interface Lookup<T> {
  readonly all: readonly T[];
  readonly get: (id: string | null) => T | undefined;
  /** False: what `get` does not find may still arrive. */
  readonly isLoaded: boolean;
}

/** Everything that the ids in a work item point to. */
export interface Lookups {
  readonly project: Project | undefined;
  readonly projects: Lookup<Project>;
  readonly states: Lookup<State>;
  readonly labels: Lookup<Label>;
  readonly members: Lookup<Member>;
  /** Those to whom work can be given. */
  readonly assignable: readonly Member[];
  readonly cycles: Lookup<Cycle>;
  readonly modules: Lookup<Module>;
  readonly points: Lookup<EstimatePoint>;
  readonly viewer: UserId;
}

/** What `useLookups` asks, for whoever asks ahead of it. */
export function lookupQuestions(project_id: ProjectId): Questions {
  const ofProject = [
    'states',
    'labels',
    'projectMembers',
    'cycles',
    'modules',
    'estimates',
  ] as const;
  return [
    { ask: 'projects' },
    { ask: 'members' },
    ...ofProject.map((ask) => ({ ask, project_id })),
  ];
}

/** The same object until one of the lists changed. */
export function useLookups(projectId: ProjectId, viewer: UserId): Lookups {
  const { answer: projects } = useAnswer({ ask: 'projects' });
  const { answer: states } = useAnswer({ ask: 'states', project_id: projectId });
  const { answer: labels } = useAnswer({ ask: 'labels', project_id: projectId });
  const { answer: members } = useAnswer({ ask: 'members' });
  const { answer: projectMembers } = useAnswer({ ask: 'projectMembers', project_id: projectId });
  const { answer: cycles } = useAnswer({ ask: 'cycles', project_id: projectId });
  const { answer: modules } = useAnswer({ ask: 'modules', project_id: projectId });
  const { answer: estimates } = useAnswer({ ask: 'estimates', project_id: projectId });

  return useMemo(() => {
    const project = projects?.find(({ id }) => id === projectId);
    const people = lookup(members, byMember(viewer));
    const joined = new Set(projectMembers?.map(({ member }) => member));
    const estimate = estimates?.find(({ id }) => id === project?.estimate);
    return {
      project,
      projects: lookup(projects, byName),
      states: lookup(states, byState),
      labels: lookup(labels, byPlace),
      members: people,
      assignable: people.all.filter(
        ({ id, is_active, is_bot }) =>
          is_active && !is_bot && (joined.size === 0 || joined.has(id)),
      ),
      cycles: lookup(cycles, byCycle),
      modules: lookup(modules, byPlace),
      points: lookup(estimate?.points, (a, b) => a.key - b.key),
      viewer,
    };
  }, [
    projectId,
    viewer,
    projects,
    states,
    labels,
    members,
    projectMembers,
    cycles,
    modules,
    estimates,
  ]);
}

/** What the ids mean, in the order of the names; what is not known here, or not yet, is left out. */
export function named<T>(
  ids: readonly string[],
  get: (id: string) => T | undefined,
  nameOf: (one: T) => string,
): readonly T[] {
  return ids
    .flatMap((id) => get(id) ?? [])
    .map((one) => ({ one, key: sortKey(nameOf(one)) }))
    .sort((a, b) => compareSortKeys(a.key, b.key))
    .map(({ one }) => one);
}

/** Ids in the order of what they are called. */
export function orderedIds(ids: readonly string[], nameOf: (id: string) => string) {
  return named(
    ids,
    (id) => ({ id, name: nameOf(id) }),
    ({ name }) => name,
  ).map(({ id }) => id);
}

export function lookup<T extends { readonly id: string }>(
  rows: readonly T[] | undefined,
  order: (a: T, b: T) => number,
): Lookup<T> {
  const all = [...(rows ?? [])].sort(order);
  const byId = new Map<string, T>(all.map((row) => [row.id, row]));
  return {
    all,
    get: (id) => (id === null ? undefined : byId.get(id)),
    isLoaded: rows !== undefined,
  };
}

interface Named {
  readonly name: string;
}

function byName(a: Named, b: Named): number {
  return compareSortKeys(sortKey(a.name), sortKey(b.name));
}

function byState(a: State, b: State): number {
  return (
    STATE_GROUP_RANK[a.group] - STATE_GROUP_RANK[b.group] || a.sequence - b.sequence || byName(a, b)
  );
}

function byPlace(
  a: Named & { readonly sort_order: number },
  b: Named & { readonly sort_order: number },
): number {
  return a.sort_order - b.sort_order || byName(a, b);
}

const CYCLE_RANK: Record<Cycle['status'], number> = {
  CURRENT: 0,
  UPCOMING: 1,
  DRAFT: 2,
  COMPLETED: 3,
};

function byCycle(a: Cycle, b: Cycle): number {
  return CYCLE_RANK[a.status] - CYCLE_RANK[b.status] || byPlace(a, b);
}

/** The viewer first: people assign to themselves most often. */
function byMember(viewer: UserId) {
  return (a: Member, b: Member): number =>
    Number(b.id === viewer) - Number(a.id === viewer) ||
    compareSortKeys(sortKey(personName(a)), sortKey(personName(b)));
}
