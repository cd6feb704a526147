import { useFetched } from '../../blocks/settings/use-fetched.ts';
import { useDay } from './use-day.ts';
import { useHere } from '../../client/session-context.ts';
import { useAnswer } from '../../client/use-answer.ts';
import { NO_FILTER } from '../../domain/filter.ts';
import type { UserId } from '../../domain/ids.ts';
import type { GroupBy, ListAnswer, PersonTie } from '../../domain/list-query.ts';

export interface NamedCycle {
  readonly id: string;
  readonly name: string;
  readonly project_id: string;
}

export interface Numbers {
  readonly created: number;
  readonly assigned: number;
  readonly subscribed: number;
  /** Of what is assigned, by state group and by priority; what is not there is none. */
  readonly states: ReadonlyMap<string, number>;
  readonly priorities: ReadonlyMap<string, number>;
  readonly present: readonly NamedCycle[];
  readonly upcoming: readonly NamedCycle[];
}

interface Wire {
  readonly created_issues: number;
  readonly assigned_issues: number;
  readonly subscribed_issues: number;
  readonly state_distribution: readonly { state_group: string; state_count: number }[];
  readonly priority_distribution: readonly { priority: string; priority_count: number }[];
  readonly present_cycles: readonly WireCycle[];
  readonly upcoming_cycles: readonly WireCycle[];
}

interface WireCycle {
  readonly cycle__id: string;
  readonly cycle__name: string;
  readonly cycle__project_id: string;
}

/** A person's work in numbers: the server's; without it what the copy on this device counts. */
export function useNumbers(userId: UserId) {
  const { slug } = useHere();
  const fetched = useFetched(`/api/workspaces/${slug}/user-stats/${userId}/`, numbersOf);
  const isAlone = fetched.value === null && fetched.problem !== null;
  const counted = useCounted(userId, isAlone);
  return {
    numbers: fetched.value ?? counted,
    isAlone,
    problem: fetched.problem,
    reload: fetched.reload,
  };
}

function numbersOf(body: unknown): Numbers {
  const wire = body as Wire;
  return {
    created: wire.created_issues,
    assigned: wire.assigned_issues,
    subscribed: wire.subscribed_issues,
    states: new Map(wire.state_distribution.map((one) => [one.state_group, one.state_count])),
    priorities: new Map(
      wire.priority_distribution.map((one) => [one.priority, one.priority_count]),
    ),
    present: cyclesOf(wire.present_cycles),
    upcoming: cyclesOf(wire.upcoming_cycles),
  };
}

/** The wire tells a cycle once for each of the person's items in it. */
function cyclesOf(rows: readonly WireCycle[]): readonly NamedCycle[] {
  return [...new Map(rows.map((row) => [row.cycle__id, row])).values()].map(
    ({ cycle__id, cycle__name, cycle__project_id }) => ({
      id: cycle__id,
      name: cycle__name,
      project_id: cycle__project_id,
    }),
  );
}

function useCounted(userId: UserId, isWanted: boolean): Numbers | null {
  const states = useTotals(userId, 'assigned', 'state_group', isWanted);
  const priorities = useTotals(userId, 'assigned', 'priority', isWanted);
  const created = useTotals(userId, 'created', null, isWanted);
  const subscribed = useTotals(userId, 'subscribed', null, isWanted);
  if (!states || !priorities || !created || !subscribed) return null;
  return {
    created: created.total_count,
    assigned: states.total_count,
    subscribed: subscribed.total_count,
    states: totalsOf(states),
    priorities: totalsOf(priorities),
    present: [],
    upcoming: [],
  };
}

function useTotals(user_id: UserId, of: PersonTie, group_by: GroupBy | null, isWanted: boolean) {
  const today = useDay();
  const query = {
    scope: { kind: 'person', user_id, of },
    filter: NO_FILTER,
    group_by,
    sub_group_by: null,
    order_by: '-updated_at',
    sub_issue: true,
    per_page: 1,
    today,
  } as const;
  return useAnswer(isWanted ? { ask: 'workItems', query, windows: [] } : null).answer;
}

function totalsOf({ groups }: ListAnswer): ReadonlyMap<string, number> {
  return new Map(groups.map(({ key, total }) => [key, total]));
}
