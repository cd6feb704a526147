import { Skeleton } from '../ui/Skeleton.tsx';
import { fetched } from '../ui/fetched.tsx';

/** The screens of a workspace, each a file that is fetched when it is wanted. */

const WAITING = <Skeleton rows={12} />;

export const HomePage = fetched(
  async () => (await import('../features/home/HomePage.tsx')).HomePage,
  WAITING,
);
export const ProjectsPage = fetched(
  async () => (await import('../features/projects/ProjectsPage.tsx')).ProjectsPage,
  WAITING,
);
export const CyclesPage = fetched(
  async () => (await import('../features/projects/CyclesPage.tsx')).CyclesPage,
  WAITING,
);
export const ModulesPage = fetched(
  async () => (await import('../features/projects/ModulesPage.tsx')).ModulesPage,
  WAITING,
);
export const WorkItemsPage = fetched(
  async () => (await import('../features/work-items/WorkItemsPage.tsx')).WorkItemsPage,
  WAITING,
);
export const WorkItemPage = fetched(
  async () => (await import('../features/work-item/WorkItemPage.tsx')).WorkItemPage,
  WAITING,
);
export const ProjectSettings = fetched(
  async () => (await import('./ProjectSettingsFrame.tsx')).ProjectSettingsFrame,
  WAITING,
);
export const WorkspaceSettings = fetched(
  async () =>
    (await import('../features/workspace-settings/WorkspaceSettings.tsx')).WorkspaceSettings,
  WAITING,
);
export const ProfilePage = fetched(
  async () => (await import('../features/profile/ProfilePage.tsx')).ProfilePage,
  WAITING,
);
export const StickiesPage = fetched(
  async () => (await import('../features/stickies/StickiesPage.tsx')).StickiesPage,
  WAITING,
);
