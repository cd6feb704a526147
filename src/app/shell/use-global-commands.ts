import { useLocation } from 'wouter';
import { useCommandScope } from '../../blocks/commands/command-scope.ts';
import type { ComposeStart } from '../../blocks/place-context.ts';
import { useClient } from '../../client/client-context.ts';
import { useHere } from '../../client/session-context.ts';
import { useUndo } from '../../client/undo-context.ts';
import { globalCommands, type GlobalContext, type PaletteKind } from '../../commands/global.ts';
import { ADMIN, GUEST } from '../../domain/roles.ts';
import { shell } from '../../text/shell.ts';
import type { ShellApi } from '../../ui/shell-context.ts';
import { useToast } from '../../ui/toast-context.ts';
import { useParts } from '../parts.ts';
import { useCurrentProject } from './use-current-project.ts';

type Layer = PaletteKind | 'keys' | 'ledger' | 'sign-out' | 'project';

/** Binds the commands that work anywhere in a workspace to what is on screen. */
export function useGlobalCommands(
  api: ShellApi,
  open: (layer: Layer) => void,
  compose: (start: ComposeStart) => void,
): void {
  const { theme } = useParts();
  const client = useClient();
  const undo = useUndo();
  const toast = useToast();
  const { slug, workspace } = useHere();
  const project = useCurrentProject();
  const [, go] = useLocation();

  const tell = (label: string | null, done: (label: string) => string, none: string) =>
    toast.show({ id: 'undo', kind: 'info', title: label === null ? none : done(label) });
  const refuse = (error: unknown) =>
    toast.show({ kind: 'error', title: error instanceof Error ? error.message : String(error) });

  const context: GlobalContext = {
    slug,
    projectId: project?.id ?? null,
    isAdmin: workspace.role === ADMIN,
    mayCreateItems: workspace.role !== GUEST,
    mayCreateProjects: workspace.role !== GUEST,
    go,
    openPalette: open,
    openKeySheet: api.openKeySheet,
    openLedger: api.openLedger,
    openComposer: () => compose({ project_id: project?.id ?? null, fields: {} }),
    openProjectDialog: api.openProjectDialog,
    toggleSidebar: api.toggleSidebar,
    setTheme: theme.set,
    syncNow: () => void client.syncNow().catch(refuse),
    undo: () =>
      void undo
        .undo()
        .then((label) => tell(label, shell.undone, shell.nothingToUndo))
        .catch(refuse),
    redo: () =>
      void undo
        .redo()
        .then((label) => tell(label, shell.redone, shell.nothingToRedo))
        .catch(refuse),
    copyLink: () =>
      void navigator.clipboard
        .writeText(location.href)
        .then(() => toast.show({ kind: 'success', title: shell.linkCopied }))
        .catch(refuse),
    signOut: api.signOut,
  };
  useCommandScope(globalCommands, () => context);
}
