import { useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import { useUnsentDisplay } from '../../blocks/list/use-display-memory.ts';
import type { ComposeStart } from '../../blocks/place-context.ts';
import { useClient } from '../../client/client-context.ts';
import { deviceStorage } from '../../client/safe-storage.ts';
import { useHere } from '../../client/session-context.ts';
import type { PaletteKind } from '../../commands/global.ts';
import { shell } from '../../text/shell.ts';
import { fetched } from '../../ui/fetched.tsx';
import { ShellContext, type ShellApi } from '../../ui/shell-context.ts';
import { useKeysOfScreen } from '../../ui/keys-owner.ts';
import { useToast } from '../../ui/toast-context.ts';
import { ErrorBoundary } from '../ErrorBoundary.tsx';
import { WorkspaceRoutes } from '../WorkspaceRoutes.tsx';
import { Sidebar } from './Sidebar.tsx';
import { SyncIndicator } from './SyncIndicator.tsx';
import { Keys } from './Keys.tsx';
import { useGlobalCommands } from './use-global-commands.ts';
import { preloadLayers } from './preload-layers.ts';
import { useFullDevice, useMembership } from './use-news.ts';
import { useNarrow } from './use-narrow.ts';
import { WaitingMark } from './WaitingMark.tsx';
import styles from './Shell.module.css';

const Palette = fetched(async () => (await import('../palette/Palette.tsx')).Palette);
const KeySheet = fetched(async () => (await import('../palette/KeySheet.tsx')).KeySheet);
const Ledger = fetched(async () => (await import('../../features/sync/Ledger.tsx')).Ledger);
const SignOutDialog = fetched(
  async () => (await import('../../features/account/SignOutDialog.tsx')).SignOutDialog,
);
const ProjectDialog = fetched(
  async () => (await import('../../features/projects/ProjectDialog.tsx')).ProjectDialog,
);
const Composer = fetched(async () => (await import('../../blocks/composer/Composer.tsx')).Composer);

/** The layers that a key opens: at hand before the key is pressed. */
const LAYERS = [Palette, Composer, KeySheet, Ledger];

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
  useNeedsYou(api.openLedger);
  useFullDevice();
  useMembership();
  useUnsentDisplay(slug);
  useKeysOfScreen(path);
  useEffect(() => preloadLayers(client, slug, LAYERS), [client, slug]);

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
      <Keys />
      <WaitingMark />
      {isPalette(layer) && <Palette kind={layer} onClose={close} />}
      {layer === 'keys' && <KeySheet onClose={close} />}
      {layer === 'ledger' && <Ledger onClose={close} />}
      {layer === 'sign-out' && <SignOutDialog onClose={close} />}
      {layer === 'project' && <ProjectDialog onClose={close} />}
      {composing && <Composer start={composing} onClose={() => onCompose(null)} />}
    </ShellContext>
  );
}

function isPalette(layer: Layer): layer is PaletteKind {
  return layer !== null && !['keys', 'ledger', 'sign-out', 'project'].includes(layer);
}

const RAIL = 'holdfast.sidebar';

/** On a phone it opens over the page and closes with every step; elsewhere it is remembered. */
function useSidebar(isNarrow: boolean, path: string) {
  const [isWide, setWide] = useState(() => deviceStorage.getItem(RAIL) !== 'rail');
  const [openAt, setOpenAt] = useState<string | null>(null);
  const isOpen = isNarrow ? openAt === path : isWide;
  const toggle = useCallback(() => {
    if (isNarrow) {
      setOpenAt(isOpen ? null : path);
      return;
    }
    deviceStorage.setItem(RAIL, isOpen ? 'rail' : 'wide');
    setWide(!isOpen);
  }, [isNarrow, isOpen, path]);
  return { isOpen, toggle };
}

/** One toast, however many changes there are: the ledger lists them all. */
const NEEDS_YOU_TOAST = 'needs-you';

function useNeedsYou(openLedger: () => void): void {
  const client = useClient();
  const toast = useToast();
  useEffect(() => {
    const stop = client.onNeedsYou(({ subject, message }) =>
      toast.show({
        id: NEEDS_YOU_TOAST,
        kind: 'error',
        title: shell.needsYou(subject),
        message,
        actions: [{ label: shell.look, onClick: openLedger }],
      }),
    );
    return () => {
      stop();
      // What it leads to goes with the shell.
      toast.dismiss(NEEDS_YOU_TOAST);
    };
  }, [client, toast, openLedger]);
}
