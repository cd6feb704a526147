import { ActivityList } from '../../blocks/people/ActivityList.tsx';
import { useHere } from '../../client/session-context.ts';
import { useAnswer } from '../../client/use-answer.ts';
import type { Project } from '../../resources/projects.ts';
import type { UserId } from '../../domain/ids.ts';
import { STATE_GROUPS } from '../../domain/state-group.ts';
import { profile as text } from '../../text/people.ts';
import { common } from '../../text/common.ts';
import { ui } from '../../text/ui.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Notice, Panel } from '../../ui/Page.tsx';
import { PriorityIcon } from '../../ui/PriorityIcon.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { StateIcon } from '../../ui/StateIcon.tsx';
import { Bars } from './Bars.tsx';
import { PRIORITIES } from './groups.tsx';
import { useNumbers, type NamedCycle, type Numbers } from './use-numbers.ts';
import styles from './Profile.module.css';

interface SummaryProps {
  readonly userId: UserId;
  readonly base: string;
  /** Whether the numbers lead to the lists behind them. */
  readonly hasLists: boolean;
}

const RECENT = 10;

export function Summary({ userId, base, hasLists }: SummaryProps) {
  const { slug, viewer } = useHere();
  const { numbers, isAlone, problem, reload } = useNumbers(userId);
  return (
    <>
      {isAlone && (
        <Notice tone={numbers ? 'info' : 'danger'}>
          {numbers ? text.onDevice : problem}{' '}
          <Button size="small" onClick={reload}>
            {common.retry}
          </Button>
        </Notice>
      )}
      {!numbers && !isAlone && <Skeleton rows={6} />}
      {numbers && <Counted numbers={numbers} base={base} hasLists={hasLists} />}
      <Panel title={text.recent} flush>
        <ActivityList
          path={`/api/workspaces/${slug}/user-activity/${userId}/`}
          perPage={RECENT}
          isOwn={userId === viewer}
          isShort
        />
      </Panel>
    </>
  );
}

interface CountedProps extends Pick<SummaryProps, 'base' | 'hasLists'> {
  readonly numbers: Numbers;
}

function Counted({ numbers, base, hasLists }: CountedProps) {
  const { assigned } = numbers;
  return (
    <>
      <div className={styles.cards} role="group" aria-label={text.numbers}>
        {(['assigned', 'created', 'subscribed'] as const).map((tab) => (
          <Card
            key={tab}
            label={text.tabs[tab]}
            count={numbers[tab]}
            href={hasLists ? `${base}${tab}/` : null}
          />
        ))}
      </div>
      {assigned === 0 ? (
        <Panel title={text.workload}>
          <EmptyState small icon="check" title={text.none} />
        </Panel>
      ) : (
        <div className={styles.pair}>
          <Panel title={text.states}>
            <Bars
              total={assigned}
              bars={STATE_GROUPS.map((group) => ({
                id: group,
                label: ui.stateGroup[group],
                icon: <StateIcon group={group} />,
                colour: `var(--state-${group})`,
                count: numbers.states.get(group) ?? 0,
              }))}
            />
          </Panel>
          <Panel title={text.priority}>
            <Bars
              total={assigned}
              bars={PRIORITIES.map((priority) => ({
                id: priority,
                label: ui.priority[priority],
                icon: <PriorityIcon priority={priority} />,
                colour: `var(--priority-${priority})`,
                count: numbers.priorities.get(priority) ?? 0,
              }))}
            />
          </Panel>
        </div>
      )}
      <Cycles numbers={numbers} />
    </>
  );
}

interface CardProps {
  readonly label: string;
  readonly count: number;
  readonly href: string | null;
}

function Card({ label, count, href }: CardProps) {
  const content = (
    <>
      <span className={styles.count}>{count.toLocaleString('en')}</span>
      <span className={styles.label}>{label}</span>
    </>
  );
  return href === null ? (
    <div className={styles.card}>{content}</div>
  ) : (
    <a href={href} className={styles.card}>
      {content}
    </a>
  );
}

function Cycles({ numbers: { present, upcoming } }: { readonly numbers: Numbers }) {
  const { slug } = useHere();
  const { answer: projects } = useAnswer({ ask: 'projects' });
  if (present.length + upcoming.length === 0) return null;
  const line = (when: string, cycles: readonly NamedCycle[]) =>
    cycles.length > 0 && (
      <p className={styles.cycles}>
        <span className={styles.when}>{when}</span>
        {cycles.map(({ id, name, project_id }) => (
          <a key={id} href={`/${slug}/projects/${project_id}/cycles/${id}/`}>
            {name} <span className={styles.key}>{identifierOf(projects, project_id)}</span>
          </a>
        ))}
      </p>
    );
  return (
    <Panel title={text.cycles}>
      {line(text.present, present)}
      {line(text.upcoming, upcoming)}
    </Panel>
  );
}

/** Cycles of several projects often have the same name. */
function identifierOf(projects: readonly Project[] | undefined, projectId: string): string {
  return projects?.find(({ id }) => id === projectId)?.identifier ?? '';
}
