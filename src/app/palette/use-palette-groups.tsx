import { useState } from 'react';
import { useCommands } from '../../blocks/commands/command-scope.ts';
import { useHere } from '../../client/session-context.ts';
import { useAnswer } from '../../client/use-answer.ts';
import type { PaletteKind } from '../../commands/global.ts';
import type { BoundCommand } from '../../commands/registry.ts';
import { NO_FILTER } from '../../domain/filter.ts';
import type { Project } from '../../domain/entities.ts';
import { workItemKey } from '../../domain/work-item.ts';
import type { SearchHit } from '../../protocol/questions.ts';
import { commandGroups } from '../../text/commands.ts';
import { palette } from '../../text/shell.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { fuzzyFilter } from '../../ui/fuzzy.ts';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { StateIcon } from '../../ui/StateIcon.tsx';
import { useCurrentProject } from '../shell/use-current-project.ts';
import { recentIds } from './recent.ts';

export interface PaletteEntry {
  readonly id: string;
  readonly name: string;
  readonly code?: string;
  readonly icon: React.ReactNode;
  readonly keys?: string | undefined;
  readonly href?: string;
  readonly run?: () => void | Promise<void>;
  readonly remember?: boolean;
}

export interface PaletteGroup {
  readonly title: string;
  readonly entries: readonly PaletteEntry[];
}

const COMMANDS = 9;
const PROJECTS = 5;
const ITEMS = 8;

export function usePaletteGroups(kind: PaletteKind, typed: string): readonly PaletteGroup[] {
  const { slug } = useHere();
  const project = useCurrentProject();
  const commands = usePaletteCommands();
  const [recent] = useState(() => recentIds(localStorage));
  const { answer: projects = [] } = useAnswer({ ask: 'projects' });
  const hits = useHits(kind, typed);
  const inside = kind === 'cycles' || kind === 'modules' ? project : null;
  const { answer: cycles = [] } = useAnswer(
    inside && kind === 'cycles' ? { ask: 'cycles', project_id: inside.id } : null,
  );
  const { answer: modules = [] } = useAnswer(
    inside && kind === 'modules' ? { ask: 'modules', project_id: inside.id } : null,
  );

  const openProjects = () =>
    fuzzyFilter(
      projects.filter(({ archived_at }) => archived_at === null),
      typed,
      ({ name, identifier }) => `${name} ${identifier}`,
    ).map((one) => projectEntry(one, slug));
  const itemGroup = {
    title: palette.items,
    entries: hits.map((hit) => itemEntry(hit, projects, slug)),
  };

  const groups: Record<PaletteKind, () => readonly PaletteGroup[]> = {
    projects: () => [{ title: palette.projects, entries: openProjects() }],
    items: () => [itemGroup],
    cycles: () => [
      {
        title: palette.placeholder.cycles,
        entries: inProject(
          cycles,
          typed,
          'cycle',
          `/${slug}/projects/${inside?.id}/issues/?cycle=`,
        ),
      },
    ],
    modules: () => [
      {
        title: palette.placeholder.modules,
        entries: inProject(
          modules,
          typed,
          'module',
          `/${slug}/projects/${inside?.id}/issues/?module=`,
        ),
      },
    ],
    themes: () => [
      {
        title: palette.commands,
        entries: commands.filter(({ id }) => id.startsWith('theme-')).map(commandEntry),
      },
    ],
    all: () =>
      typed.trim() === ''
        ? untyped(commands, recent)
        : closestFirst(typed, [
            {
              title: palette.commands,
              entries: fuzzyFilter(commands, typed, ({ name }) => name)
                .slice(0, COMMANDS)
                .map(commandEntry),
            },
            { title: palette.projects, entries: openProjects().slice(0, PROJECTS) },
            itemGroup,
          ]),
  };
  return groups[kind]().filter(({ entries }) => entries.length > 0);
}

/** What has the very letters that were typed goes before what only has them scattered about. */
function closestFirst(typed: string, groups: readonly PaletteGroup[]): readonly PaletteGroup[] {
  const wanted = typed.trim().toLowerCase();
  const isClose = ({ entries }: PaletteGroup) =>
    entries.some(({ code = '', name }) => `${code} ${name}`.toLowerCase().includes(wanted));
  return groups.toSorted((a, b) => Number(isClose(b)) - Number(isClose(a)));
}

function useHits(kind: PaletteKind, typed: string): readonly SearchHit[] {
  const asks = (kind === 'all' || kind === 'items') && typed.trim().length > 1;
  const { answer } = useAnswer(
    asks
      ? {
          ask: 'search',
          text: typed.trim(),
          project_id: null,
          filter: NO_FILTER,
          limit: kind === 'all' ? ITEMS : 20,
        }
      : null,
  );
  return asks ? (answer ?? []) : [];
}

function usePaletteCommands(): readonly BoundCommand[] {
  const active = useCommands();
  const [commands] = useState(() =>
    active.all().filter((command) => !command.keysOnly && command.isEnabled()),
  );
  return commands;
}

function untyped(commands: readonly BoundCommand[], recent: readonly string[]): PaletteGroup[] {
  const known = recent.flatMap((id) => commands.find((command) => command.id === id) ?? []);
  const rest = commands.filter(({ id, group }) => !recent.includes(id) && group !== 'account');
  const titles = [...new Set(rest.map(({ group }) => group))];
  return [
    { title: palette.recent, entries: known.map(commandEntry) },
    ...titles.map((group) => ({
      title: commandGroups[group],
      entries: rest.filter((command) => command.group === group).map(commandEntry),
    })),
  ];
}

const GROUP_ICONS: Record<BoundCommand['group'], IconName> = {
  item: 'check-circle',
  list: 'list',
  create: 'plus',
  go: 'arrow',
  open: 'external',
  edit: 'edit',
  view: 'display',
  account: 'user',
  help: 'info',
};

function commandEntry(command: BoundCommand): PaletteEntry {
  const { id, name, group, keys, run } = command;
  return { id, name, icon: <Icon name={GROUP_ICONS[group]} />, keys: keys[0], run, remember: true };
}

function projectEntry({ id, name, identifier }: Project, slug: string): PaletteEntry {
  return {
    id,
    name,
    code: identifier,
    icon: <Avatar name={name} size={16} square decorative />,
    href: `/${slug}/projects/${id}/issues/`,
  };
}

function itemEntry({ row }: SearchHit, projects: readonly Project[], slug: string): PaletteEntry {
  const identifier = projects.find(({ id }) => id === row.project_id)?.identifier ?? '';
  const key = workItemKey(identifier, row.sequence_id);
  return {
    id: row.id,
    name: row.name,
    code: key,
    icon: <StateIcon group={row.state__group} />,
    href: `/${slug}/browse/${row.sequence_id === null ? row.id : key}/`,
  };
}

function inProject(
  rows: readonly { readonly id: string; readonly name: string }[],
  typed: string,
  icon: IconName,
  href: string,
): readonly PaletteEntry[] {
  return fuzzyFilter(rows, typed, ({ name }) => name).map(({ id, name }) => ({
    id,
    name,
    icon: <Icon name={icon} />,
    href: `${href}${id}`,
  }));
}
