import { useState } from 'react';
import { useHere } from '../../client/session-context.ts';
import { useSyncState } from '../../client/use-sync-state.ts';
import type { Project } from '../../resources/projects.ts';
import type { ProjectId } from '../../domain/ids.ts';
import { GUEST } from '../../domain/roles.ts';
import { shell } from '../../text/shell.ts';
import { Logo } from '../../ui/Avatar.tsx';
import { IconButton } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Menu, type MenuEntry } from '../../ui/Menu.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useShell } from '../../ui/shell-context.ts';
import { tip } from '../../ui/tip.ts';
import { SidebarLink } from './SidebarLink.tsx';
import { SidebarMore } from './SidebarMore.tsx';
import { useProjectMenu } from './use-project-menu.ts';
import styles from './Sidebar.module.css';

interface SidebarProjectsProps {
  readonly projects: readonly Project[] | undefined;
  readonly currentId: ProjectId | null;
}

/** Joined projects in the person's order; favourites come first. */
export function SidebarProjects({ projects, currentId }: SidebarProjectsProps) {
  const { workspace } = useHere();
  const { openProjectDialog } = useShell();
  const { network } = useSyncState();
  const joined = (projects ?? [])
    .filter(({ member_role, archived_at }) => member_role !== null && archived_at === null)
    .toSorted((a, b) => (a.sort_order ?? 0) - (b.sort_order ?? 0));
  const marked = joined.filter(({ is_favorite }) => is_favorite);
  const favourites = marked.length > 0 && (
    <Section title={shell.favourites} projects={marked} currentId={currentId} />
  );
  const others = joined.filter(({ is_favorite }) => !is_favorite);
  return (
    <>
      {workspace.role === GUEST ? (
        favourites
      ) : (
        <SidebarMore kit={KIT} projects={joined} currentId={currentId} />
      )}
      <Section
        title={shell.projects}
        projects={others}
        currentId={currentId}
        {...(workspace.role === GUEST ? {} : { onAdd: openProjectDialog })}
      />
      {projects === undefined &&
        (network === 'online' ? (
          <Skeleton rows={3} />
        ) : (
          <p className={styles.none}>{shell.missing.projects}</p>
        ))}
      {projects !== undefined && joined.length === 0 && (
        <p className={styles.none}>{shell.noProjects}</p>
      )}
    </>
  );
}

interface SectionProps {
  readonly title: string;
  readonly projects: readonly Project[];
  readonly currentId: ProjectId | null;
  readonly onAdd?: () => void;
}

function Section({ title, projects, currentId, onAdd }: SectionProps) {
  return (
    <section className={styles.section} aria-label={title}>
      <h2 className={styles.heading}>
        <span className={styles.label}>{title}</span>
        {onAdd && <IconButton icon="plus" size="small" label={shell.newProject} onClick={onAdd} />}
      </h2>
      {projects.map((project) => (
        <ProjectEntry key={project.id} project={project} isCurrent={project.id === currentId} />
      ))}
    </section>
  );
}

interface ProjectEntryProps {
  readonly project: Project;
  readonly isCurrent: boolean;
  /** What else can be done with it where it stands. */
  readonly more?: readonly MenuEntry[];
}

function ProjectEntry({ project, isCurrent, more = [] }: ProjectEntryProps) {
  const { slug, workspace } = useHere();
  const [isUnfolded, setUnfolded] = useState<boolean | null>(null);
  const menu = useProjectMenu(project);
  const isOpen = isUnfolded ?? isCurrent;
  const { name } = project;
  const base = `/${slug}/projects/${project.id}`;
  const sees = workspace.role !== GUEST;
  return (
    <div className={styles.project}>
      <div className={styles.projectRow} data-current={isCurrent || undefined}>
        <a href={`${base}/issues/`} {...tip(name)} className={styles.item} aria-label={name}>
          <Logo name={name} size={16} decorative />
          <span className={styles.label}>{name}</span>
        </a>
        <span className={styles.rowTools}>
          <Menu label={shell.projectMenu(name)} items={[...more, ...menu]} size="small" />
          <button
            type="button"
            className={styles.fold}
            aria-expanded={isOpen}
            aria-label={shell.expandProject(name)}
            onClick={() => setUnfolded(!isOpen)}
          >
            <Icon name="chevron-right" />
          </button>
        </span>
      </div>
      {isOpen && (
        <div className={styles.children}>
          <SidebarLink nested icon="list" label={shell.workItems} href={`${base}/issues/`} />
          {project.cycle_view && sees && (
            <SidebarLink nested icon="cycle" label={shell.cycles} href={`${base}/cycles/`} />
          )}
          {project.module_view && sees && (
            <SidebarLink nested icon="module" label={shell.modules} href={`${base}/modules/`} />
          )}
          <SidebarLink nested icon="settings" label={shell.settings} href={`${base}/settings/`} />
        </div>
      )}
    </div>
  );
}

/** What the favorites draw with: handed over, because they are drawn by what imports them here. */
const KIT = { Link: SidebarLink, Entry: ProjectEntry, styles };
export type SidebarKit = typeof KIT;
