import type { ComposeStart } from '../../blocks/place-context.ts';
import { useHere } from '../../client/session-context.ts';
import { useAnswer } from '../../client/use-answer.ts';
import { GUEST } from '../../domain/roles.ts';
import { shell } from '../../text/shell.ts';
import { IconButton } from '../../ui/Button.tsx';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { Kbd } from '../../ui/Kbd.tsx';
import { useShell } from '../../ui/shell-context.ts';
import { tip } from '../../ui/tip.ts';
import { SidebarLink } from './SidebarLink.tsx';
import { SidebarProjects } from './SidebarProjects.tsx';
import { SyncIndicator } from './SyncIndicator.tsx';
import { useToast } from '../../ui/toast-context.ts';
import { useWhyNoItem } from './use-composable.ts';
import { useCurrentProject } from './use-current-project.ts';
import { WorkspaceSwitcher } from './WorkspaceSwitcher.tsx';
import styles from './Sidebar.module.css';

interface SidebarProps {
  readonly onCompose: (start: ComposeStart) => void;
}

export function Sidebar({ onCompose }: SidebarProps) {
  const { slug, workspace } = useHere();
  const { isNarrow, isSidebarOpen, toggleSidebar, openPalette, openKeySheet } = useShell();
  const current = useCurrentProject();
  const { answer, from } = useAnswer({ ask: 'projects' });
  const projects = from === 'part' && answer?.length === 0 ? undefined : answer;
  const whyNoItem = useWhyNoItem();
  const toast = useToast();
  if (isNarrow && !isSidebarOpen) return null;
  const mayCreate = workspace.role !== GUEST;
  return (
    <aside
      className={styles.sidebar}
      aria-label={shell.sidebar}
      data-rail={!isSidebarOpen || undefined}
      data-over={isNarrow || undefined}
    >
      <WorkspaceSwitcher />
      <div className={styles.top}>
        <SidebarButton
          icon="edit"
          label={shell.newItem}
          keys="C"
          strong
          disabled={!mayCreate}
          onClick={() =>
            whyNoItem === null
              ? onCompose({ project_id: current?.id ?? null, fields: {} })
              : toast.show({ kind: 'info', title: whyNoItem })
          }
        />
        <SidebarButton icon="search" label={shell.search} keys="Ctrl+K" onClick={openPalette} />
      </div>
      <nav className={styles.nav} aria-label={shell.product}>
        <SidebarLink icon="home" label={shell.home} href={`/${slug}/`} keys="G H" />
        <SidebarLink
          icon="projects"
          label={shell.projects}
          href={`/${slug}/projects/`}
          keys="G P"
        />
        <SidebarProjects projects={projects} currentId={current?.id ?? null} />
      </nav>
      <footer className={styles.bottom}>
        <SyncIndicator />
        <div className={styles.tools}>
          <IconButton
            icon="keyboard"
            size="small"
            label={shell.keys}
            keys="?"
            onClick={openKeySheet}
          />
          <IconButton
            icon="sidebar"
            size="small"
            label={isSidebarOpen ? shell.collapse : shell.expand}
            keys="["
            onClick={toggleSidebar}
          />
        </div>
      </footer>
    </aside>
  );
}

interface SidebarButtonProps {
  readonly icon: IconName;
  readonly label: string;
  readonly keys: string;
  readonly strong?: boolean;
  readonly disabled?: boolean;
  readonly onClick: () => void;
}

function SidebarButton({ icon, label, keys, strong, disabled, onClick }: SidebarButtonProps) {
  return (
    <button
      type="button"
      {...tip(label, keys)}
      className={styles.item}
      data-strong={strong || undefined}
      aria-label={label}
      aria-keyshortcuts={keys}
      disabled={disabled}
      onClick={onClick}
    >
      <Icon name={icon} />
      <span className={styles.label}>{label}</span>
      <Kbd keys={keys} isHint />
    </button>
  );
}
