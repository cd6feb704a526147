import { workItemCommands, type ItemContext } from '../../commands/work-item.ts';
import type { WorkItemRow } from '../../domain/work-item.ts';
import { WORK_ITEMS } from '../../text/work-items.ts';
import type { IconName } from '../../ui/Icon.tsx';
import type { MenuEntry } from '../../ui/Menu.tsx';

const ICONS: Readonly<Record<string, IconName>> = {
  'set-state': 'check-circle',
  'set-priority': 'estimate',
  'set-assignees': 'users',
  'assign-me': 'user',
  'set-labels': 'tag',
  'set-target_date': 'flag',
  'set-start_date': 'calendar',
  'set-estimate': 'estimate',
  'set-cycle': 'cycle',
  'set-module': 'module',
  'set-parent': 'parent',
  'sub-item': 'layers',
  rename: 'edit',
  open: 'expand',
  'open-tab': 'external',
  peek: 'peek',
  copy: 'copy',
  'copy-item-link': 'link',
  archive: 'archive',
  restore: 'undo',
  delete: 'trash',
};

/** The menu is not a list of its own: it shows the commands that apply. */
const SECTIONS: readonly (readonly string[])[] = [
  ['open', 'open-tab', 'peek'],
  [
    'set-state',
    'set-priority',
    'set-assignees',
    'assign-me',
    'set-labels',
    'set-target_date',
    'set-start_date',
    'set-estimate',
    'set-cycle',
    'set-module',
    'set-parent',
  ],
  ['rename', 'sub-item', 'copy', 'copy-item-link'],
  ['archive', 'restore', 'delete'],
];

/** @param context read anew when an entry is chosen */
export function itemMenu(context: () => ItemContext): readonly MenuEntry[] {
  const now = { ...context(), hasKeyboard: true };
  const sections = SECTIONS.map((ids) =>
    ids.flatMap((id): readonly MenuEntry[] => {
      const command = workItemCommands.find((one) => one.id === id);
      if (!command || command.when?.(now) === false) return [];
      return [
        {
          id,
          label: id === 'delete' ? deleteLabel(now.items) : command.name,
          icon: ICONS[id],
          keys: command.keys[0],
          danger: id === 'delete',
          onSelect: () => void command.run(context()),
        },
      ];
    }),
  ).filter((entries) => entries.length > 0);
  return sections.flatMap((entries, at) =>
    at === 0 ? entries : [{ kind: 'separator', id: `line-${at}` }, ...entries],
  );
}

/** Says before the deletion what it means for the sub-items. */
export function deleteLabel(items: readonly WorkItemRow[]): string {
  if (!items.some(({ sub_issues_count }) => sub_issues_count > 0))
    return WORK_ITEMS.commands.delete;
  return items.length > 1 ? WORK_ITEMS.deleteMany : WORK_ITEMS.deleteWithSubItems;
}
