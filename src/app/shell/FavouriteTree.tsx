import { useEffect, useRef, useState } from 'react';
import { MARKED } from '../../blocks/people/page-events.ts';
import { useHere } from '../../client/session-context.ts';
import type { Project } from '../../resources/projects.ts';
import type { ProjectId } from '../../domain/ids.ts';
import { favourites as text } from '../../text/furnishings.ts';
import { shell } from '../../text/shell.ts';
import { IconButton } from '../../ui/Button.tsx';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { Menu, type MenuEntry } from '../../ui/Menu.tsx';
import { useToast } from '../../ui/toast-context.ts';
import { FolderName } from './FolderName.tsx';
import type { SidebarKit } from './SidebarProjects.tsx';
import {
  favouriteName,
  useFavouriteActions,
  useFavourites,
  type Favourite,
  type FavouriteActions,
} from './use-favourites.ts';
import { ownValue } from '../../lib/own-value.ts';

interface Shared {
  readonly projects: readonly Project[];
  readonly currentId: ProjectId | null;
  readonly kit: SidebarKit;
}

/** What the person marked, in folders of their own. */
export function FavouriteTree(shared: Shared) {
  const { projects, kit } = shared;
  const { styles } = kit;
  const { value } = useFavourites(null);
  const actions = useFavouriteActions();
  const [isNaming, setNaming] = useState(false);
  const marked = projects.flatMap(({ id, is_favorite }) => (is_favorite ? id : [])).join();
  const seen = useRef(marked);
  useEffect(() => {
    if (seen.current === marked) return;
    seen.current = marked;
    window.dispatchEvent(new Event(MARKED));
  }, [marked]);
  const all = value ?? [];
  const folders = all.filter(({ is_folder }) => is_folder);
  if (all.length === 0 && !isNaming) {
    return (
      <section className={styles.section} aria-label={text.title}>
        <Heading styles={styles} onAdd={() => setNaming(true)} />
      </section>
    );
  }
  return (
    <section className={styles.section} aria-label={text.title}>
      <Heading styles={styles} onAdd={() => setNaming(true)} />
      {isNaming && (
        <FolderName
          start=""
          taken={folders.map(favouriteName)}
          onName={(name) => void actions.addFolder(name)}
          onClose={() => setNaming(false)}
        />
      )}
      {all.map((favourite, at) =>
        favourite.is_folder ? (
          <Folder key={favourite.id} {...shared} {...{ favourite, all, at, folders, actions }} />
        ) : (
          <Entry key={favourite.id} {...shared} {...{ favourite, all, at, folders, actions }} />
        ),
      )}
    </section>
  );
}

interface HeadingProps {
  readonly styles: SidebarKit['styles'];
  readonly onAdd: () => void;
}

function Heading({ styles, onAdd }: HeadingProps) {
  return (
    <h2 className={styles.heading}>
      <span className={styles.label}>{text.title}</span>
      <IconButton icon="plus" size="small" label={text.folder} onClick={onAdd} />
    </h2>
  );
}

interface EntryProps extends Shared {
  readonly favourite: Favourite;
  /** Those that it stands among. */
  readonly all: readonly Favourite[];
  readonly at: number;
  readonly folders: readonly Favourite[];
  readonly actions: FavouriteActions;
}

function Folder(props: EntryProps) {
  const { favourite, folders, actions, kit } = props;
  const { styles } = kit;
  const { id } = favourite;
  const toast = useToast();
  const [isOpen, setOpen] = useState(false);
  const [isNaming, setNaming] = useState(false);
  const name = favouriteName(favourite);
  const others = folders.filter((one) => one.id !== id).map(favouriteName);
  if (isNaming) {
    return (
      <FolderName
        start={name}
        taken={others}
        onName={(next) => void actions.rename(id, next)}
        onClose={() => setNaming(false)}
      />
    );
  }
  const remove = async () => {
    if (await actions.removeFolder(id)) {
      toast.show({ kind: 'success', title: text.removedFolder(name) });
    }
  };
  const items: readonly MenuEntry[] = [
    { id: 'rename', label: text.rename, icon: 'edit', onSelect: () => setNaming(true) },
    ...steps(props),
    { kind: 'separator', id: 'line' },
    {
      id: 'remove',
      label: text.removeFolder,
      icon: 'trash',
      danger: true,
      onSelect: () => void remove(),
    },
  ];
  return (
    <div className={styles.project}>
      <div className={styles.projectRow}>
        <button
          type="button"
          className={styles.item}
          aria-expanded={isOpen}
          aria-label={text.open(name)}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name={isOpen ? 'chevron-down' : 'projects'} />
          <span className={styles.label}>{name}</span>
        </button>
        <span className={styles.rowTools}>
          <Menu label={text.actions(name)} items={items} size="small" />
        </span>
      </div>
      {isOpen && <Inside {...props} folder={id} />}
    </div>
  );
}

function Inside({ folder, ...entry }: EntryProps & { readonly folder: string }) {
  const { styles } = entry.kit;
  const { value, problem } = useFavourites(folder);
  return (
    <div className={styles.children}>
      {value?.map((favourite, at) => (
        <Entry key={favourite.id} {...entry} favourite={favourite} all={value} at={at} />
      ))}
      {(value?.length ?? 0) === 0 && (
        <p className={styles.none}>{value ? text.emptyFolder : (problem ?? '')}</p>
      )}
    </div>
  );
}

function Entry(props: EntryProps) {
  const { favourite, folders, actions, projects, currentId, kit } = props;
  const { styles } = kit;
  const { slug } = useHere();
  const { id, entity_type, parent } = favourite;
  const name = favouriteName(favourite);
  const targets = [
    ...(parent === null ? [] : [{ id: null, label: text.top }]),
    ...folders
      .filter((folder) => folder.id !== parent)
      .map((folder) => ({ id: folder.id, label: favouriteName(folder) })),
  ];
  const places: readonly MenuEntry[] = [
    ...steps(props),
    ...(targets.length === 0
      ? []
      : [
          {
            kind: 'submenu' as const,
            id: 'move',
            label: text.moveTo,
            icon: 'projects' as const,
            items: targets.map((target) => ({
              id: target.id ?? 'top',
              label: target.label,
              onSelect: () => void actions.moveTo(id, target.id),
            })),
          },
        ]),
    { kind: 'separator', id: 'line' },
  ];
  const project = projects.find((one) => one.id === favourite.entity_identifier);
  if (project) {
    return <kit.Entry project={project} isCurrent={project.id === currentId} more={places} />;
  }
  const items: readonly MenuEntry[] = [
    ...places,
    { id: 'remove', label: text.remove, icon: 'star', onSelect: () => void actions.remove(id) },
  ];
  return (
    <div className={styles.projectRow}>
      <a href={pathOf(slug, favourite)} className={styles.item} aria-label={name}>
        <Icon name={ownValue(ICONS, entity_type) ?? 'star'} />
        <span className={styles.label}>{name}</span>
      </a>
      <span className={styles.rowTools}>
        <Menu label={shell.projectMenu(name)} items={items} size="small" />
      </span>
    </div>
  );
}

function steps({ all, at, actions }: EntryProps): readonly MenuEntry[] {
  return [
    {
      id: 'up',
      label: text.up,
      icon: 'chevron-up',
      disabled: at === 0,
      onSelect: () => actions.step(all, at, -1),
    },
    {
      id: 'down',
      label: text.down,
      icon: 'chevron-down',
      disabled: at === all.length - 1,
      onSelect: () => actions.step(all, at, 1),
    },
  ];
}

const ICONS: Readonly<Record<string, IconName>> = {
  cycle: 'cycle',
  module: 'module',
  view: 'layers',
  page: 'list',
};

function pathOf(slug: string, { entity_type, entity_data, entity_identifier }: Favourite): string {
  const base = `/${slug}/projects/${entity_data?.project_id ?? entity_identifier}`;
  return entity_type === 'project'
    ? `${base}/issues/`
    : `${base}/${entity_type}s/${entity_identifier}/`;
}
