import { useEffect, useState, type ReactNode } from 'react';
import { Redirect, Route, Switch } from 'wouter';
import { scopeId, type ProjectScope } from '../blocks/list/list-scope.ts';
import { whenItComes } from '../blocks/project/NotHere.tsx';
import { useClient } from '../client/client-context.ts';
import { useHere } from '../client/session-context.ts';
import { useAnswer } from '../client/use-answer.ts';
import { useSyncState } from '../client/use-sync-state.ts';
import type { Project } from '../resources/projects.ts';
import type { ProjectId } from '../domain/ids.ts';
import { shell } from '../text/shell.ts';
import { LinkButton } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Page } from '../ui/Page.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { NotFound } from './NotFound.tsx';
import { WORKSPACE_ROUTES, type WorkspaceRoute } from './routes.ts';
import {
  CyclesPage,
  HomePage,
  ModulesPage,
  ProfilePage,
  ProjectSettings,
  ProjectsPage,
  StickiesPage,
  WorkItemPage,
  WorkItemsPage,
  WorkspaceSettings,
} from './screens.tsx';
import { useCurrentProject } from './shell/use-current-project.ts';
import { Waiting } from './Waiting.tsx';

/** The screens of one workspace. */
export function WorkspaceRoutes() {
  useAttention();
  return (
    <Switch>
      {NAMES.flatMap((name) =>
        WORKSPACE_ROUTES[name].paths.map((path) => (
          <Route key={path} path={path}>
            {(params: Params) => SCREENS[name](params)}
          </Route>
        )),
      )}
      <Route>
        <NotFound />
      </Route>
    </Switch>
  );
}

type Params = Readonly<Record<string, string | undefined>>;
const NAMES = Object.keys(WORKSPACE_ROUTES) as readonly WorkspaceRoute[];

const SCREENS: Readonly<Record<WorkspaceRoute, (params: Params) => ReactNode>> = {
  home: () => <HomePage />,
  projects: () => <ProjectsPage />,
  items: ({ id }) => (
    <InProject id={id} route="items">
      {({ id: project_id }) => <Items scope={{ kind: 'project', project_id }} />}
    </InProject>
  ),
  archive: ({ id }) => (
    <InProject id={id} route="archive">
      {({ id: project_id }) => <Items scope={{ kind: 'archived', project_id }} />}
    </InProject>
  ),
  cycle: ({ id, cycle = '' }) => (
    <InProject id={id} route="cycle">
      {({ id: project_id }) => <Items scope={{ kind: 'cycle', project_id, cycle_id: cycle }} />}
    </InProject>
  ),
  module: ({ id, module = '' }) => (
    <InProject id={id} route="module">
      {({ id: project_id }) => <Items scope={{ kind: 'module', project_id, module_id: module }} />}
    </InProject>
  ),
  cycles: ({ id }) => (
    <InProject id={id} route="cycles">
      {(project) => <CyclesPage project={project} />}
    </InProject>
  ),
  modules: ({ id }) => (
    <InProject id={id} route="modules">
      {(project) => <ModulesPage project={project} />}
    </InProject>
  ),
  projectSettings: ({ id, section = 'general' }) => (
    <InProject id={id} route="projectSettings">
      {(project) => <ProjectSettings key={project.id} project={project} section={section} />}
    </InProject>
  ),
  item: ({ key = '' }) => <OneItem key={key} itemKey={key} />,
  workspaceSettings: ({ section = 'general' }) => <WorkspaceSettings section={section} />,
  ownWork: () => <OwnWork />,
  profile: ({ userId = '', tab = 'summary' }) => (
    <ProfilePage key={userId} userId={userId} tab={tab} />
  ),
  stickies: () => <StickiesPage />,
};

function OneItem({ itemKey }: { readonly itemKey: string }) {
  const { slug } = useHere();
  return <WorkItemPage slug={slug} itemKey={itemKey} />;
}

function OwnWork() {
  const { slug, viewer } = useHere();
  return <Redirect to={`/${slug}/profile/${viewer}/`} replace />;
}

function Items({ scope }: { readonly scope: ProjectScope }) {
  const { slug } = useHere();
  const key = scopeId(scope);
  return <ItemsOfList key={key} slug={slug} first={scope} />;
}

/** Keeps the scope object stable while the list is shown. */
function ItemsOfList({ slug, first }: { readonly slug: string; readonly first: ProjectScope }) {
  const [scope] = useState(first);
  return <WorkItemsPage slug={slug} scope={scope} />;
}

interface InProjectProps {
  readonly id: string | undefined;
  readonly route: WorkspaceRoute;
  readonly children: (project: Project) => React.ReactNode;
}

function InProject({ id, route, children }: InProjectProps) {
  const { answer: projects, from } = useAnswer({ ask: 'projects' });
  const { network } = useSyncState();
  const project = projects?.find((one) => one.id === id);
  if (project) return children(project);
  const isComing = network === 'online' && (from === null || from === 'part');
  if (!projects || isComing) return <Waiting title={WORKSPACE_ROUTES[route].title} />;
  return <NoProject />;
}

/** Says why there is no project to show, and that unsent changes in it are safe. */
function NoProject() {
  const { slug } = useHere();
  const { network, waiting, needs_you } = useSyncState();
  const why =
    network === 'online'
      ? shell.noProject.gone
      : { ...shell.noProject.away, text: whenItComes(network) };
  const unsent = waiting + needs_you;
  const text = unsent === 0 ? why.text : `${why.text} ${shell.noProject.unsent(unsent)}`;
  return (
    <>
      <PageHeader crumbs={[{ label: why.title }]} />
      <Page>
        <EmptyState icon={why.icon} title={why.title} text={text}>
          <LinkButton href={`/${slug}/projects/`}>{shell.noProject.back}</LinkButton>
        </EmptyState>
      </Page>
    </>
  );
}

/** The project in view is synced first. Only this place says which: screens would undo each other's. */
function useAttention(): void {
  const client = useClient();
  const id: ProjectId | null = useCurrentProject()?.id ?? null;
  useEffect(() => {
    // The sync state shows a failed call.
    client.attend(id).catch(() => undefined);
    return () => void client.attend(null).catch(() => undefined);
  }, [client, id]);
}
