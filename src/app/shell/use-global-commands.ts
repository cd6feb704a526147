import { useLocation } from 'wouter';
import { useCommandScope } from '../../blocks/commands/command-scope.ts';
import { usePlace, type ComposeStart } from '../../blocks/place-context.ts';
import { useClient } from '../../client/client-context.ts';
import { useHere } from '../../client/session-context.ts';
import { globalCommands, type GlobalContext, type PaletteKind } from '../../commands/global.ts';
import { ADMIN, GUEST } from '../../domain/roles.ts';
import { shell } from '../../text/shell.ts';
import type { ShellApi } from '../../ui/shell-context.ts';
import { DONE_TOAST, useToast } from '../../ui/toast-context.ts';
import { useParts } from '../parts.ts';
import { useLastProject, useWhyNoItem } from './use-composable.ts';
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
  const { undo } = usePlace();
  const toast = useToast();
  const { slug, workspace } = useHere();
  const current = useCurrentProject();
  const project = useLastProject();
  const whyNoItem = useWhyNoItem();
  const [, go] = useLocation();

  const tell = (label: string | null, done: (label: string) => string) => {
    if (label !== null) toast.show({ id: DONE_TOAST, kind: 'info', title: done(label) });
  };
  const refuse = (error: unknown) =>
    toast.show({ kind: 'error', title: error instanceof Error ? error.message : String(error) });

  const context: Omit<GlobalContext, 'canUndo' | 'canRedo'> = {
    slug,
    projectId: project?.id ?? null,
    isAdmin: workspace.role === ADMIN,
    whyNoItem,
    mayCreateProjects: workspace.role !== GUEST,
    go,
    openPalette: open,
    openKeySheet: api.openKeySheet,
    openLedger: api.openLedger,
    openComposer: () => compose({ project_id: current?.id ?? null, fields: {} }),
    openProjectDialog: api.openProjectDialog,
    toggleSidebar: api.toggleSidebar,
    setTheme: theme.set,
    syncNow: () => void client.syncNow().catch(refuse),
    undo: () =>
      void undo
        .undo()
        .then((label) => tell(label, shell.undone))
        .catch(refuse),
    redo: () =>
      void undo
        .redo()
        .then((label) => tell(label, shell.redone))
        .catch(refuse),
    copyLink: () =>
      void navigator.clipboard
        .writeText(location.href)
        .then(() => toast.show({ kind: 'success', title: shell.linkCopied }))
        .catch(refuse),
    signOut: api.signOut,
  };
  useCommandScope(globalCommands, () => ({
    ...context,
    canUndo: undo.getSnapshot().undo !== null,
    canRedo: undo.getSnapshot().redo !== null,
  }));
}
