import { useEffect, useState } from 'react';
import { Route, Switch } from 'wouter';
import { scopeId, type ProjectScope } from '../blocks/list/list-scope.ts';
import { useClient } from '../client/client-context.ts';
import { useHere } from '../client/session-context.ts';
import { useAnswer } from '../client/use-answer.ts';
import type { Project } from '../domain/entities.ts';
import type { ProjectId } from '../domain/ids.ts';
import { Skeleton } from '../ui/Skeleton.tsx';
import { NotFound } from './NotFound.tsx';
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

/** The screens of one workspace. */
export function WorkspaceRoutes() {
  const { slug } = useHere();
  useAttention();
  return (
    <Switch>
      <Route path="/:slug">
        <HomePage />
      </Route>
      <Route path="/:slug/projects">
        <ProjectsPage />
      </Route>
      <Route path="/:slug/projects/:id/issues">
        {({ id }) => (
          <InProject id={id}>
            {({ id: project_id }) => <Items scope={{ kind: 'project', project_id }} />}
          </InProject>
        )}
      </Route>
      <Route path="/:slug/projects/:id/archives/issues">
        {({ id }) => (
          <InProject id={id}>
            {({ id: project_id }) => <Items scope={{ kind: 'archived', project_id }} />}
          </InProject>
        )}
      </Route>
      <Route path="/:slug/projects/:id/cycles/:cycle">
        {({ id, cycle }) => (
          <InProject id={id}>
            {({ id: project_id }) => (
              <Items scope={{ kind: 'cycle', project_id, cycle_id: cycle }} />
            )}
          </InProject>
        )}
      </Route>
      <Route path="/:slug/projects/:id/modules/:module">
        {({ id, module }) => (
          <InProject id={id}>
            {({ id: project_id }) => (
              <Items scope={{ kind: 'module', project_id, module_id: module }} />
            )}
          </InProject>
        )}
      </Route>
      <Route path="/:slug/projects/:id/cycles">
        {({ id }) => <InProject id={id}>{(project) => <CyclesPage project={project} />}</InProject>}
      </Route>
      <Route path="/:slug/projects/:id/modules">
        {({ id }) => (
          <InProject id={id}>{(project) => <ModulesPage project={project} />}</InProject>
        )}
      </Route>
      <Route path="/:slug/projects/:id/settings/:section?">
        {({ id, section }) => (
          <InProject id={id}>
            {(project) => (
              <ProjectSettings key={project.id} project={project} section={section ?? 'general'} />
            )}
          </InProject>
        )}
      </Route>
      <Route path="/:slug/browse/:key">
        {({ key }) => <WorkItemPage key={key} slug={slug} itemKey={key ?? ''} />}
      </Route>
      <Route path="/:slug/settings/:section?">
        {({ section }) => <WorkspaceSettings section={section ?? 'general'} />}
      </Route>
      <Route path="/:slug/profile/:userId/:tab?">
        {({ userId, tab }) => (
          <ProfilePage key={userId} userId={userId ?? ''} tab={tab ?? 'summary'} />
        )}
      </Route>
      <Route path="/:slug/stickies">
        <StickiesPage />
      </Route>
      <Route>
        <NotFound />
      </Route>
    </Switch>
  );
}

function Items({ scope }: { readonly scope: ProjectScope }) {
  const { slug } = useHere();
  const key = scopeId(scope);
  return <ItemsOfList key={key} slug={slug} first={scope} />;
}

/** Every address is a list of its own, and its scope the same object for as long as it is shown. */
function ItemsOfList({ slug, first }: { readonly slug: string; readonly first: ProjectScope }) {
  const [scope] = useState(first);
  return <WorkItemsPage slug={slug} scope={scope} />;
}

interface InProjectProps {
  readonly id: string | undefined;
  readonly children: (project: Project) => React.ReactNode;
}

function InProject({ id, children }: InProjectProps) {
  const { answer: projects } = useAnswer({ ask: 'projects' });
  if (!projects) return <Skeleton rows={12} />;
  const project = projects.find((one) => one.id === id);
  return project ? children(project) : <NotFound />;
}

/** What the person looks at is synced first. */
function useAttention(): void {
  const client = useClient();
  const id: ProjectId | null = useCurrentProject()?.id ?? null;
  useEffect(() => {
    // A failed call is told by the sync state.
    client.attend(id).catch(() => undefined);
  }, [client, id]);
}
