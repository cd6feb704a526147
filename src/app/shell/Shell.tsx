import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import type { ComposeStart } from '../../blocks/place-context.ts';
import { useClient } from '../../client/client-context.ts';
import { useHere } from '../../client/session-context.ts';
import type { PaletteKind } from '../../commands/global.ts';
import { shell } from '../../text/shell.ts';
import { ShellContext, type ShellApi } from '../../ui/shell-context.ts';
import { useToast } from '../../ui/toast-context.ts';
import { ErrorBoundary } from '../ErrorBoundary.tsx';
import { WorkspaceRoutes } from '../WorkspaceRoutes.tsx';
import { Sidebar } from './Sidebar.tsx';
import { SyncIndicator } from './SyncIndicator.tsx';
import { useGlobalCommands } from './use-global-commands.ts';
import { preloadLayers } from './preload-layers.ts';
import { useKeys } from './use-keys.ts';
import { useNarrow } from './use-narrow.ts';
import styles from './Shell.module.css';

const Palette = lazy(async () => ({ default: (await import('../palette/Palette.tsx')).Palette }));
const KeySheet = lazy(async () => ({
  default: (await import('../palette/KeySheet.tsx')).KeySheet,
}));
const Ledger = lazy(async () => ({
  default: (await import('../../features/sync/Ledger.tsx')).Ledger,
}));
const SignOutDialog = lazy(async () => ({
  default: (await import('../../features/account/SignOutDialog.tsx')).SignOutDialog,
}));
const ProjectDialog = lazy(async () => ({
  default: (await import('../../features/projects/ProjectDialog.tsx')).ProjectDialog,
}));
const Composer = lazy(async () => ({
  default: (await import('../../blocks/composer/Composer.tsx')).Composer,
}));

type Layer = PaletteKind | 'keys' | 'ledger' | 'sign-out' | 'project' | null;

interface ShellProps {
  readonly composing: ComposeStart | null;
  readonly onCompose: (start: ComposeStart | null) => void;
}

/** The frame of a workspace: sidebar, the screen, and the layers that any screen can open. */
export function Shell({ composing, onCompose }: ShellProps) {
  const [path] = useLocation();
  const client = useClient();
  const { slug } = useHere();
  const isNarrow = useNarrow();
  const sidebar = useSidebar(isNarrow, path);
  const [layer, setLayer] = useState<Layer>(null);
  const close = useCallback(() => setLayer(null), []);
  const { isOpen, toggle } = sidebar;
  const api = useMemo<ShellApi>(
    () => ({
      isNarrow,
      isSidebarOpen: isOpen,
      toggleSidebar: toggle,
      news: isNarrow ? <SyncIndicator isNews /> : null,
      openPalette: () => setLayer('all'),
      openLedger: () => setLayer('ledger'),
      openKeySheet: () => setLayer('keys'),
      openProjectDialog: () => setLayer('project'),
      signOut: () => setLayer('sign-out'),
    }),
    [isNarrow, isOpen, toggle],
  );
  useGlobalCommands(api, setLayer, onCompose);
  useKeys();
  useNeedsYou(api.openLedger);
  useEffect(() => preloadLayers(client, slug), [client, slug]);

  return (
    <ShellContext value={api}>
      <a href="#main" className={styles.skip}>
        {shell.skip}
      </a>
      <div
        className={styles.shell}
        data-narrow={isNarrow || undefined}
        data-rail={!isOpen || undefined}
      >
        <Sidebar onCompose={onCompose} />
        {isNarrow && isOpen && (
          <button
            type="button"
            className={styles.scrim}
            aria-label={shell.collapse}
            onClick={toggle}
          />
        )}
        <main id="main" tabIndex={-1} className={styles.main}>
          <ErrorBoundary place={path} onLedger={api.openLedger}>
            <WorkspaceRoutes />
          </ErrorBoundary>
        </main>
      </div>
      <Suspense>
        {isPalette(layer) && <Palette kind={layer} onClose={close} />}
        {layer === 'keys' && <KeySheet onClose={close} />}
        {layer === 'ledger' && <Ledger onClose={close} />}
        {layer === 'sign-out' && <SignOutDialog onClose={close} />}
        {layer === 'project' && <ProjectDialog onClose={close} />}
        {composing && <Composer start={composing} onClose={() => onCompose(null)} />}
      </Suspense>
    </ShellContext>
  );
}

function isPalette(layer: Layer): layer is PaletteKind {
  return layer !== null && !['keys', 'ledger', 'sign-out', 'project'].includes(layer);
}

const RAIL = 'holdfast.sidebar';

/** On a phone it opens over the page and closes with every step; elsewhere it is remembered. */
function useSidebar(isNarrow: boolean, path: string) {
  const [isWide, setWide] = useState(() => localStorage.getItem(RAIL) !== 'rail');
  const [openAt, setOpenAt] = useState<string | null>(null);
  const isOpen = isNarrow ? openAt === path : isWide;
  const toggle = useCallback(() => {
    if (isNarrow) {
      setOpenAt(isOpen ? null : path);
      return;
    }
    localStorage.setItem(RAIL, isOpen ? 'rail' : 'wide');
    setWide(!isOpen);
  }, [isNarrow, isOpen, path]);
  return { isOpen, toggle };
}

function useNeedsYou(openLedger: () => void): void {
  const client = useClient();
  const toast = useToast();
  useEffect(
    () =>
      client.onNeedsYou(({ operation_id, subject, message }) =>
        toast.show({
          id: operation_id,
          kind: 'error',
          title: shell.needsYou(subject),
          message,
          actions: [{ label: shell.look, onClick: openLedger }],
        }),
      ),
    [client, toast, openLedger],
  );
}
