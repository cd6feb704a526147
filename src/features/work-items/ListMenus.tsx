import { lazy, Suspense } from 'react';
import { FilterMenu } from '../../blocks/filters/FilterMenu.tsx';
import type { ListScreen } from '../../blocks/list/list-screen.ts';
import { useView } from '../../blocks/list/use-list-view.ts';
import { GROUP_BYS, ORDER_KEYS } from '../../domain/list-query.ts';
import { asGroupBy, isOrder } from '../../state/list-address.ts';
import { DISPLAY } from '../../text/display.ts';
import { SearchableMenuAt } from '../../ui/SearchableMenu.tsx';

export interface OpenMenu {
  readonly kind: 'filters' | 'display' | 'group' | 'order';
  readonly anchor: HTMLElement;
  /** The list gets focus back, and not the button, when a key opened it. */
  readonly isByKey?: boolean;
}

interface ListMenusProps {
  readonly screen: ListScreen;
  readonly menu: OpenMenu;
  readonly onText: () => void;
  readonly onClose: () => void;
}

const DisplayPopup = lazy(async () => ({
  default: (await import('../../blocks/display/DisplayPopup.tsx')).DisplayPopup,
}));

const NONE = 'none';

/** The menus of the header: filters, display, and the two that have a key of their own. */
export function ListMenus({ screen, menu, onText, onClose }: ListMenusProps) {
  const { view, lookups } = screen;
  const shown = useView(view);
  const { kind, anchor } = menu;
  if (kind === 'filters') {
    return (
      <FilterMenu
        view={view}
        lookups={lookups}
        anchor={anchor}
        start="fields"
        onText={onText}
        onClose={onClose}
      />
    );
  }
  if (kind === 'display') {
    return (
      <Suspense>
        <DisplayPopup view={view} anchor={anchor} onClose={onClose} />
      </Suspense>
    );
  }
  if (kind === 'group') {
    return (
      <SearchableMenuAt
        label={DISPLAY.groupBy}
        anchor={anchor}
        choices={[
          { id: NONE, label: DISPLAY.none },
          ...GROUP_BYS.filter((by) => by !== 'project').map((by) => ({
            id: by,
            label: DISPLAY.groups[by],
          })),
        ]}
        selected={[shown.group_by ?? NONE]}
        onChoose={(id) => view.change({ group_by: asGroupBy(id) })}
        onClose={onClose}
      />
    );
  }
  return (
    <SearchableMenuAt
      label={DISPLAY.orderBy}
      anchor={anchor}
      choices={ORDER_KEYS.map((id) => ({ id, label: DISPLAY.orders[id] }))}
      selected={[shown.order_by.replace(/^-/, '')]}
      onChoose={(id) => isOrder(id) && view.change({ order_by: id })}
      onClose={onClose}
    />
  );
}
