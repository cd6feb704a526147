import { lazy, Suspense, useState, type ComponentType } from 'react';
import { dayIn } from '../../blocks/people/day-in.ts';
import { ItemLine } from '../../blocks/item/ItemLine.tsx';
import { NotHere } from '../../blocks/project/NotHere.tsx';
import { useHere } from '../../client/session-context.ts';
import { useAnswer } from '../../client/use-answer.ts';
import { useSyncState } from '../../client/use-sync-state.ts';
import type { Project } from '../../resources/projects.ts';
import type { ListQuery } from '../../domain/list-query.ts';
import type { UserId } from '../../domain/ids.ts';
import { GUEST } from '../../domain/roles.ts';
import { CLOSED_GROUPS } from '../../domain/state-group.ts';
import type { WorkItemRow } from '../../domain/work-item.ts';
import { widgets as widgetTexts } from '../../text/furnishings.ts';
import { profile as profileTexts } from '../../text/people.ts';
import { home, projects as projectTexts } from '../../text/projects.ts';
import { shell } from '../../text/shell.ts';
import { Logo } from '../../ui/Avatar.tsx';
import { Button, IconButton, LinkButton } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Page, Panel } from '../../ui/Page.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { useShell } from '../../ui/shell-context.ts';
import { Greeting } from './Greeting.tsx';
import { QuickLinks } from './QuickLinks.tsx';
import { Recents } from './Recents.tsx';
import { StickiesWidget } from './StickiesWidget.tsx';
import { useWidgets, type WidgetKey } from './use-widgets.ts';
import { Tour } from './Tour.tsx';
import styles from './HomePage.module.css';

const ManageWidgets = lazy(async () => ({
  default: (await import('./ManageWidgets.tsx')).ManageWidgets,
}));

const OPEN = { not: { field: 'state_group', in: CLOSED_GROUPS } } as const;
const ASSIGNED = 12;
const DUE = 6;
const CHANGED = 6;
const WEEK = 7;

/** What is yours, what is due, and the way into your projects. */
export function HomePage() {
  const { user, slug, viewer, workspace } = useHere();
  const { openProjectDialog } = useShell();
  const { answer: projects, from } = useAnswer({ ask: 'projects' });
  const [now] = useState(() => new Date());
  const [isManaging, setManaging] = useState(false);
  const widgets = useWidgets();
  const { network } = useSyncState();
  const today = dayIn(user.user_timezone, now);
  const mine = useMine(viewer, today);
  const joined = (projects ?? []).filter(
    ({ member_role, archived_at }) => member_role !== null && archived_at === null,
  );
  // What is below asks its questions at once, but is not drawn where something would push it down.
  const isKnown = projects !== undefined && (joined.length === 0 || mine.isKnown);
  const isSettled = isKnown || network !== 'online';
  return (
    <>
      <PageHeader
        crumbs={[{ label: home.title }]}
        actions={
          <>
            {workspace.role !== GUEST && (
              <LinkButton
                size="small"
                look="ghost"
                icon="user"
                href={`/${slug}/profile/${viewer}/`}
              >
                {profileTexts.own}
              </LinkButton>
            )}
            <IconButton
              size="small"
              icon="settings"
              label={widgetTexts.manage}
              onClick={() => setManaging(true)}
            />
          </>
        }
      />
      <Page>
        <Greeting user={user} now={now} />
        <Tour />
        {projects?.length === 0 && from === 'part' && (
          <Panel>
            <NotHere title={shell.missing.projects} rows={FEW} />
          </Panel>
        )}
        {projects?.length === 0 && from !== 'part' && (
          <EmptyState icon="projects" {...projectTexts.empty}>
            <Button look="primary" icon="plus" onClick={openProjectDialog}>
              {projectTexts.add}
            </Button>
          </EmptyState>
        )}
        {joined.length > 0 && <Mine {...mine} projects={joined} today={today} />}
        <div className={styles.rest} hidden={!isSettled}>
          {widgets.all.map(({ key, is_enabled }) => {
            const Widget = WIDGETS[key];
            return is_enabled && <Widget key={key} />;
          })}
          {joined.length > 0 && (
            <>
              <Panel
                title={home.recent}
                actions={
                  <LinkButton href={`/${slug}/projects/`} look="ghost" size="small">
                    {home.all}
                  </LinkButton>
                }
              >
                <div className={styles.cards}>
                  {joined.slice(0, 6).map((project) => (
                    <ProjectCard key={project.id} project={project} today={today} />
                  ))}
                </div>
              </Panel>
              <Changed projects={joined} today={today} />
            </>
          )}
        </div>
      </Page>
      {isManaging && (
        <Suspense>
          <ManageWidgets widgets={widgets} onClose={() => setManaging(false)} />
        </Suspense>
      )}
    </>
  );
}

/** As many as most people have. */
const FEW = 5;

const WIDGETS: Readonly<Record<WidgetKey, ComponentType>> = {
  quick_links: QuickLinks,
  recents: Recents,
  my_stickies: StickiesWidget,
};

interface ListProps {
  readonly projects: readonly Project[];
  readonly today: string;
}

function useMine(viewer: UserId, today: string) {
  const mine = { field: 'assignees', in: [viewer] } as const;
  const assigned = useRows({ and: [mine, OPEN] }, '-updated_at', ASSIGNED, today);
  const soon = shifted(today, WEEK);
  const due = useRows(
    { and: [mine, OPEN, { field: 'target_date', to: soon }] },
    'target_date',
    DUE,
    today,
  );
  return { assigned, due, isKnown: assigned.isKnown && due.isKnown };
}

type MineProps = ListProps & ReturnType<typeof useMine>;

/** One answer is not drawn without the other: it would push it down. */
function Mine({ projects, today, assigned, due, isKnown }: MineProps) {
  if (!isKnown) {
    return (
      <Panel title={home.assigned} flush>
        <NotHere small title={shell.missing.assigned} rows={FEW} />
      </Panel>
    );
  }
  return (
    <>
      {due.rows.length > 0 && (
        <Panel title={home.due} flush>
          <Items rows={due.rows} projects={projects} today={today} />
        </Panel>
      )}
      <Panel title={home.assigned} flush>
        {assigned.isAnswered && assigned.rows.length === 0 ? (
          <EmptyState small icon="check" title={home.assignedNone} />
        ) : (
          <Items rows={assigned.rows} projects={projects} today={today} />
        )}
        {!assigned.isAnswered && assigned.rows.length === 0 && (
          <NotHere small title={shell.missing.assigned} rows={FEW} />
        )}
        {assigned.total > assigned.rows.length && (
          <p className={styles.more}>{home.more(assigned.total - assigned.rows.length)}</p>
        )}
      </Panel>
    </>
  );
}

function Changed({ projects, today }: ListProps) {
  const { rows } = useRows(OPEN, '-updated_at', CHANGED, today);
  return (
    rows.length > 0 && (
      <Panel title={home.changed} flush>
        <Items rows={rows} projects={projects} today={today} />
      </Panel>
    )
  );
}

interface ItemsProps extends ListProps {
  readonly rows: readonly WorkItemRow[];
}

function Items({ rows, projects, today }: ItemsProps) {
  return rows.map((row) => (
    <ItemLine
      key={row.id}
      row={row}
      project={projects.find(({ id }) => id === row.project_id)}
      today={today}
    />
  ));
}

function ProjectCard({ project, today }: { readonly project: Project; readonly today: string }) {
  const { slug } = useHere();
  const { answer } = useAnswer({
    ask: 'workItems',
    windows: [],
    query: {
      scope: { kind: 'project', project_id: project.id },
      filter: { not: { field: 'state_group', in: CLOSED_GROUPS } },
      ...PLAIN,
      order_by: 'sort_order',
      per_page: 1,
      today,
    },
  });
  return (
    <a href={`/${slug}/projects/${project.id}/issues/`} className={styles.card}>
      <Logo name={project.name} size={32} decorative />
      <span className={styles.words}>
        <span className={styles.name}>{project.name}</span>
        <span className={styles.count}>
          {answer ? home.open(answer.total_count) : project.identifier}
        </span>
      </span>
    </a>
  );
}

const PLAIN = { group_by: null, sub_group_by: null, sub_issue: true } as const;

function useRows(
  filter: ListQuery['filter'],
  order: ListQuery['order_by'],
  limit: number,
  today: string,
) {
  const { projects } = useSyncState();
  const isArriving = Object.values(projects).some(({ phase }) => phase === 'loading');
  const { answer, from } = useAnswer({
    ask: 'workItems',
    windows: [],
    query: {
      scope: { kind: 'workspace' },
      filter,
      ...PLAIN,
      order_by: order,
      per_page: limit,
      today,
    },
  });
  return {
    isKnown: answer !== undefined,
    // Of a project that is still arriving nobody can say yet that there is nothing.
    isAnswered: answer !== undefined && from !== 'part' && !isArriving,
    rows: answer?.groups[0]?.rows.slice(0, limit) ?? [],
    total: answer?.total_count ?? 0,
  };
}

function shifted(day: string, days: number): string {
  const date = new Date(`${day}T12:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}
