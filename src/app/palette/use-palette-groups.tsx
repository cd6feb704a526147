import { useState } from 'react';
import { useCommands } from '../../blocks/commands/command-scope.ts';
import { deviceStorage } from '../../client/safe-storage.ts';
import { useHere } from '../../client/session-context.ts';
import { useAnswer } from '../../client/use-answer.ts';
import type { PaletteKind } from '../../commands/global.ts';
import type { BoundCommand } from '../../commands/registry.ts';
import type { Project } from '../../resources/projects.ts';
import { NO_FILTER } from '../../domain/filter.ts';
import { workItemKey } from '../../domain/work-item.ts';
import type { SearchHit } from '../../protocol/questions.ts';
import { commandGroups } from '../../text/commands.ts';
import { palette } from '../../text/shell.ts';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { StateIcon } from '../../ui/StateIcon.tsx';
import { matching, offer } from './arrange-palette.ts';
import { recentIds } from './recent.ts';
import { PLACES, usePlaces, type Place } from './use-places.tsx';

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
const FEW = 5;
const ITEMS = 8;

export function usePaletteGroups(kind: PaletteKind, typed: string): readonly PaletteGroup[] {
  const commands = usePaletteCommands();
  const [recent] = useState(() => recentIds(deviceStorage));
  const places = usePlaces(kind);
  const items = useItems(kind, typed);
  const of = (...some: readonly Place[]): readonly PaletteGroup[] =>
    matching(
      typed,
      some.map((one) => ({ ...places[one], most: MANY })),
      null,
    );

  const groups: Record<PaletteKind, () => readonly PaletteGroup[]> = {
    projects: () => of('projects'),
    items: () => [{ title: palette.items, entries: items ?? [] }],
    cycles: () => of('cycles'),
    modules: () => of('modules'),
    themes: () => [
      {
        title: palette.commands,
        entries: commands.filter(({ id }) => id.startsWith('theme-')).map(commandEntry),
      },
    ],
    all: () => {
      const { selection, recent: known, rest } = offer(commands, recent);
      const entriesOf = (all: readonly BoundCommand[]) => all.map(commandEntry);
      if (typed.trim() === '') {
        return [
          { title: palette.selection, entries: entriesOf(selection) },
          { title: palette.recent, entries: entriesOf(known) },
          ...rest.map(([group, all]) => ({ title: commandGroups[group], entries: entriesOf(all) })),
        ];
      }
      const others = commands.filter(({ scope }) => scope !== 'item');
      return matching(
        typed,
        [
          { title: palette.selection, entries: entriesOf(selection), most: FEW },
          { title: palette.commands, entries: entriesOf(others), most: COMMANDS },
          ...PLACES.map((place) => ({ ...places[place], most: FEW })),
        ],
        items && { title: palette.items, entries: items, most: ITEMS },
      );
    },
  };
  return groups[kind]().filter(({ entries }) => entries.length > 0);
}

/** All that a project or a workspace has of one kind. */
const MANY = 1000;

/** The items found; null while it is not known yet. */
function useItems(kind: PaletteKind, typed: string): readonly PaletteEntry[] | null {
  const { slug } = useHere();
  const { answer: projects = [] } = useAnswer({ ask: 'projects' });
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
  if (!asks) return [];
  return answer?.map((hit) => itemEntry(hit, projects, slug)) ?? null;
}

function usePaletteCommands(): readonly BoundCommand[] {
  const active = useCommands();
  const [commands] = useState(() => {
    const seen = new Set<string>();
    // An item beside its list brings the same commands a second time: the inner ones count.
    return active
      .all()
      .filter((command) => !command.keysOnly && command.isEnabled())
      .filter(({ id }) => !seen.has(id) && seen.add(id));
  });
  return commands;
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
