import { useHere, useSessionState } from '../../client/session-context.ts';
import { useAnswer } from '../../client/use-answer.ts';
import type { PaletteKind } from '../../commands/global.ts';
import type { Project } from '../../resources/projects.ts';
import { account } from '../../text/account.ts';
import { stickies } from '../../text/furnishings.ts';
import { outsideSections } from '../../text/outside.ts';
import { projectSettings, workspaceSettings } from '../../text/settings.ts';
import { palette, shell } from '../../text/shell.ts';
import { WORK_ITEMS } from '../../text/work-items.ts';
import { Logo } from '../../ui/Avatar.tsx';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { useLastProject } from '../shell/use-composable.ts';
import type { PaletteEntry, PaletteGroup } from './use-palette-groups.tsx';

/** What can be opened by name, in the order in which it is shown. */
export const PLACES = ['projects', 'cycles', 'modules', 'people', 'workspaces', 'pages'] as const;
export type Place = (typeof PLACES)[number];

/** Everything with an address: of the workspace, and of the project that was on screen last. */
export function usePlaces(kind: PaletteKind): Readonly<Record<Place, PaletteGroup>> {
  const { slug } = useHere();
  const { workspaces } = useSessionState();
  const project = useLastProject();
  const isFor = (one: PaletteKind): boolean => kind === 'all' || kind === one;
  const inside = project && { project_id: project.id };
  const { answer: projects = [] } = useAnswer({ ask: 'projects' });
  const { answer: people = [] } = useAnswer(kind === 'all' ? { ask: 'members' } : null);
  const { answer: cycles = [] } = useAnswer(
    inside && isFor('cycles') ? { ask: 'cycles', ...inside } : null,
  );
  const { answer: modules = [] } = useAnswer(
    inside && isFor('modules') ? { ask: 'modules', ...inside } : null,
  );
  const base = `/${slug}/projects/${project?.id ?? ''}`;
  return {
    projects: {
      title: palette.projects,
      entries: projects
        .filter(({ archived_at }) => archived_at === null)
        .map((one) => projectEntry(one, slug)),
    },
    cycles: { title: shell.cycles, entries: entries(cycles, 'cycle', `${base}/cycles/`) },
    modules: { title: shell.modules, entries: entries(modules, 'module', `${base}/modules/`) },
    people: {
      title: palette.people,
      entries: people
        .filter(({ is_active, is_bot }) => is_active && !is_bot)
        .map(({ id, display_name }) => ({
          id: `person-${id}`,
          name: display_name,
          icon: <Icon name="user" />,
          href: `/${slug}/profile/${id}/`,
        })),
    },
    workspaces: {
      title: palette.workspaces,
      entries: workspaces
        .filter((one) => one.slug !== slug)
        .map((one) => ({
          id: `workspace-${one.slug}`,
          name: one.name,
          icon: <Logo name={one.name} size={16} decorative />,
          href: `/${one.slug}/`,
        })),
    },
    pages: { title: palette.pages, entries: pagesOf(slug, project) },
  };
}

type Sections = Readonly<Record<string, string>>;

function pagesOf(slug: string, project: Project | null): readonly PaletteEntry[] {
  const page = (name: string, icon: IconName, href: string): PaletteEntry => ({
    ...{ id: `page-${href}`, name, href },
    icon: <Icon name={icon} />,
  });
  const settings = (where: string, sections: Sections, at: string) =>
    Object.entries(sections).map(([id, name]) =>
      page(`${where} · ${name}`, 'settings', `${at}${id}/`),
    );
  const base = `/${slug}/projects/${project?.id ?? ''}`;
  const ofProject = project
    ? [
        page(`${project.name} · ${WORK_ITEMS.archive}`, 'archive', `${base}/archives/issues/`),
        ...settings(project.name, projectSettings.sections, `${base}/settings/`),
      ]
    : [];
  return [
    page(stickies.title, 'edit', `/${slug}/stickies/`),
    ...ofProject,
    ...settings(shell.workspaceSettings, workspaceSettings.sections, `/${slug}/settings/`),
    ...settings(
      shell.workspaceSettings,
      { webhooks: outsideSections.webhooks, 'api-tokens': outsideSections.tokens },
      `/${slug}/settings/`,
    ),
    ...settings(shell.account, account.sections, '/profile/'),
  ];
}

function projectEntry({ id, name, identifier }: Project, slug: string): PaletteEntry {
  return {
    id,
    name,
    code: identifier,
    icon: <Logo name={name} size={16} decorative />,
    href: `/${slug}/projects/${id}/issues/`,
  };
}

function entries(
  rows: readonly { readonly id: string; readonly name: string }[],
  icon: IconName,
  href: string,
): readonly PaletteEntry[] {
  return rows.map(({ id, name }) => ({
    id,
    name,
    icon: <Icon name={icon} />,
    href: `${href}${id}/`,
  }));
}
