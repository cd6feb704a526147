import { Skeleton } from '../ui/Skeleton.tsx';
import { screen } from './screen.tsx';

/** The screens of a workspace, each a file that is fetched when it is wanted. */

const WAITING = <Skeleton rows={12} />;

export const HomePage = screen(
  async () => (await import('../features/home/HomePage.tsx')).HomePage,
  WAITING,
);
export const ProjectsPage = screen(
  async () => (await import('../features/projects/ProjectsPage.tsx')).ProjectsPage,
  WAITING,
);
export const CyclesPage = screen(
  async () => (await import('../features/projects/CyclesPage.tsx')).CyclesPage,
  WAITING,
);
export const ModulesPage = screen(
  async () => (await import('../features/projects/ModulesPage.tsx')).ModulesPage,
  WAITING,
);
export const WorkItemsPage = screen(
  async () => (await import('../features/work-items/WorkItemsPage.tsx')).WorkItemsPage,
  WAITING,
);
export const WorkItemPage = screen(
  async () => (await import('../features/work-item/WorkItemPage.tsx')).WorkItemPage,
  WAITING,
);
export const ProjectSettings = screen(
  async () => (await import('./ProjectSettingsFrame.tsx')).ProjectSettingsFrame,
  WAITING,
);
export const WorkspaceSettings = screen(
  async () =>
    (await import('../features/workspace-settings/WorkspaceSettings.tsx')).WorkspaceSettings,
  WAITING,
);
export const ProfilePage = screen(
  async () => (await import('../features/profile/ProfilePage.tsx')).ProfilePage,
  WAITING,
);
export const StickiesPage = screen(
  async () => (await import('../features/stickies/StickiesPage.tsx')).StickiesPage,
  WAITING,
);
