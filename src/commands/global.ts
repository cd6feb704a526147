import type { ProjectId } from '../domain/ids.ts';
import { commandNames as names } from '../text/commands.ts';
import type { Command } from './registry.ts';

export type Theme = 'system' | 'light' | 'dark' | 'light-contrast' | 'dark-contrast';
export type PaletteKind = 'all' | 'projects' | 'cycles' | 'modules' | 'items' | 'themes';

/** What the commands that work anywhere act on. */
export interface GlobalContext {
  /** Null outside of a workspace. */
  readonly slug: string | null;
  /** The project on screen, else the one that was last there. */
  readonly projectId: ProjectId | null;
  readonly isAdmin: boolean;
  /** Why no work item can be created now; null when one can. */
  readonly whyNoItem: string | null;
  readonly mayCreateProjects: boolean;
  /** What `undo` and `redo` would do; null when there is nothing. */
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly go: (path: string) => void;
  readonly openPalette: (kind: PaletteKind) => void;
  readonly openKeySheet: () => void;
  readonly openLedger: () => void;
  readonly openComposer: () => void;
  readonly openProjectDialog: () => void;
  readonly toggleSidebar: () => void;
  readonly setTheme: (theme: Theme) => void;
  readonly syncNow: () => void;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly copyLink: () => void;
  readonly signOut: () => void;
}

type GlobalCommand = Command<GlobalContext>;

const inWorkspace = ({ slug }: GlobalContext) => slug !== null;
const inProject = ({ slug, projectId }: GlobalContext) => slug !== null && projectId !== null;

const shell: readonly GlobalCommand[] = [
  {
    id: 'palette',
    name: names.palette,
    group: 'help',
    scope: 'global',
    keys: ['Ctrl+K'],
    keysOnly: true,
    always: true,
    run: (context) => context.openPalette('all'),
  },
  {
    id: 'search',
    name: names.search,
    group: 'go',
    scope: 'global',
    keys: ['/'],
    when: inWorkspace,
    run: (context) => context.openPalette('items'),
  },
  {
    id: 'key-sheet',
    name: names.keySheet,
    group: 'help',
    scope: 'global',
    keys: ['?'],
    run: (context) => context.openKeySheet(),
  },
  {
    id: 'sidebar',
    name: names.sidebar,
    group: 'view',
    scope: 'global',
    keys: ['[', 'Ctrl+B'],
    when: inWorkspace,
    run: (context) => context.toggleSidebar(),
  },
  {
    id: 'ledger',
    name: names.ledger,
    group: 'view',
    scope: 'global',
    keys: ['Ctrl+Alt+S'],
    always: true,
    when: inWorkspace,
    run: (context) => context.openLedger(),
  },
  {
    id: 'sync-now',
    name: names.syncNow,
    group: 'view',
    scope: 'global',
    keys: [],
    when: inWorkspace,
    run: (context) => context.syncNow(),
  },
  {
    id: 'undo',
    name: names.undo,
    group: 'edit',
    scope: 'global',
    keys: ['Ctrl+Z'],
    when: ({ canUndo }) => canUndo,
    why: () => names.nothingToUndo,
    run: (context) => context.undo(),
  },
  {
    id: 'redo',
    name: names.redo,
    group: 'edit',
    scope: 'global',
    keys: ['Ctrl+Shift+Z'],
    when: ({ canRedo }) => canRedo,
    why: () => names.nothingToRedo,
    run: (context) => context.redo(),
  },
  {
    id: 'copy-link',
    name: names.copyLink,
    group: 'edit',
    scope: 'global',
    keys: ['Ctrl+.'],
    run: (context) => context.copyLink(),
  },
];

const create: readonly GlobalCommand[] = [
  {
    id: 'new-item',
    name: names.newItem,
    group: 'create',
    scope: 'global',
    keys: ['C', 'Shift+C', 'Alt+C'],
    when: ({ whyNoItem }) => whyNoItem === null,
    why: ({ whyNoItem }) => whyNoItem,
    run: (context) => context.openComposer(),
  },
  {
    id: 'new-project',
    name: names.newProject,
    group: 'create',
    scope: 'global',
    keys: [],
    when: ({ mayCreateProjects }) => mayCreateProjects,
    run: (context) => context.openProjectDialog(),
  },
  {
    id: 'new-workspace',
    name: names.newWorkspace,
    group: 'create',
    scope: 'global',
    keys: [],
    run: (context) => context.go('/create-workspace'),
  },
];

const go: readonly GlobalCommand[] = [
  goTo('home', names.goHome, 'G H', inWorkspace, ({ slug }) => `/${slug}/`),
  goTo('projects', names.goProjects, 'G P', inWorkspace, ({ slug }) => `/${slug}/projects/`),
  goTo('items', names.goItems, 'G I', inProject, (context) => inside(context, 'issues/')),
  goTo('cycles', names.goCycles, 'G C', inProject, (context) => inside(context, 'cycles/')),
  goTo('modules', names.goModules, 'G M', inProject, (context) => inside(context, 'modules/')),
  goTo('settings', names.goSettings, 'G S', inWorkspace, (context) =>
    context.projectId === null ? `/${context.slug}/settings/` : inside(context, 'settings/'),
  ),
  goTo(
    'workspace-settings',
    names.goWorkspaceSettings,
    null,
    inWorkspace,
    ({ slug }) => `/${slug}/settings/`,
  ),
  goTo('members', names.goMembers, null, inWorkspace, ({ slug }) => `/${slug}/settings/members/`),
  goTo(
    'account',
    names.goAccount,
    null,
    () => true,
    () => '/profile/',
  ),
];

const open: readonly GlobalCommand[] = [
  openBy('projects', names.openProject, 'O P', inWorkspace),
  openBy('cycles', names.openCycle, 'O C', inProject),
  openBy('modules', names.openModule, 'O M', inProject),
  openBy('items', names.openItem, 'O I', inWorkspace),
];

const THEMES: readonly Theme[] = ['system', 'light', 'dark', 'light-contrast', 'dark-contrast'];

const account: readonly GlobalCommand[] = [
  ...THEMES.map((theme): GlobalCommand => ({
    id: `theme-${theme}`,
    name: names.theme[theme],
    group: 'account',
    scope: 'global',
    keys: [],
    run: (context) => context.setTheme(theme),
  })),
  {
    id: 'sign-out',
    name: names.signOut,
    group: 'account',
    scope: 'global',
    keys: [],
    run: (context) => context.signOut(),
  },
];

export const globalCommands: readonly GlobalCommand[] = [
  ...create,
  ...go,
  ...open,
  ...shell,
  ...account,
];

function goTo(
  id: string,
  name: string,
  keys: string | null,
  when: (context: GlobalContext) => boolean,
  path: (context: GlobalContext) => string,
): GlobalCommand {
  return {
    id: `go-${id}`,
    name,
    group: 'go',
    scope: 'global',
    keys: keys === null ? [] : [keys],
    when,
    why,
    run: (context) => context.go(path(context)),
  };
}

function openBy(
  kind: PaletteKind,
  name: string,
  keys: string,
  when: (context: GlobalContext) => boolean,
): GlobalCommand {
  return {
    id: `open-${kind}`,
    name,
    group: 'open',
    scope: 'global',
    keys: [keys],
    when,
    why,
    run: (context) => context.openPalette(kind),
  };
}

/** In a workspace only a project can be missing. */
function why({ slug, projectId }: GlobalContext): string | null {
  return slug !== null && projectId === null ? names.noProject : null;
}

function inside({ slug, projectId }: GlobalContext, page: string): string {
  return `/${slug}/projects/${projectId}/${page}`;
}
