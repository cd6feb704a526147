import { fetched } from '../ui/fetched.tsx';
import { WORKSPACE_ROUTES, type WorkspaceRoute } from './routes.ts';
import { Waiting } from './Waiting.tsx';

/** The screens of a workspace. The code of each is loaded when it is first needed. */

function waiting(route: WorkspaceRoute) {
  return <Waiting title={WORKSPACE_ROUTES[route].title} />;
}

export const HomePage = fetched(
  async () => (await import('../features/home/HomePage.tsx')).HomePage,
  waiting('home'),
);
export const ProjectsPage = fetched(
  async () => (await import('../features/projects/ProjectsPage.tsx')).ProjectsPage,
  waiting('projects'),
);
export const CyclesPage = fetched(
  async () => (await import('../features/projects/CyclesPage.tsx')).CyclesPage,
  waiting('cycles'),
);
export const ModulesPage = fetched(
  async () => (await import('../features/projects/ModulesPage.tsx')).ModulesPage,
  waiting('modules'),
);
export const WorkItemsPage = fetched(
  async () => (await import('../features/work-items/WorkItemsPage.tsx')).WorkItemsPage,
  waiting('items'),
);
export const WorkItemPage = fetched(
  async () => (await import('../features/work-item/WorkItemPage.tsx')).WorkItemPage,
  waiting('item'),
);
export const ProjectSettings = fetched(
  async () => (await import('./ProjectSettingsFrame.tsx')).ProjectSettingsFrame,
  waiting('projectSettings'),
);
export const WorkspaceSettings = fetched(
  async () =>
    (await import('../features/workspace-settings/WorkspaceSettings.tsx')).WorkspaceSettings,
  waiting('workspaceSettings'),
);
export const ProfilePage = fetched(
  async () => (await import('../features/profile/ProfilePage.tsx')).ProfilePage,
  waiting('profile'),
);
export const StickiesPage = fetched(
  async () => (await import('../features/stickies/StickiesPage.tsx')).StickiesPage,
  waiting('stickies'),
);
