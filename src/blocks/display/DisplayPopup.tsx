import * as Ariakit from '@ariakit/react';
import type { ReactNode } from 'react';
import { GROUP_BYS, ORDER_KEYS, type GroupBy, type OrderKey } from '../../domain/list-query.ts';
import { asGroupBy, isOrder, oneOf } from '../../state/list-address.ts';
import {
  DEFAULT_VIEW,
  DENSITIES,
  DISPLAY_PROPERTIES,
  type ListView,
  type ListViewStore,
} from '../../state/list-view.ts';
import { DISPLAY } from '../../text/display.ts';
import { WORK_ITEMS } from '../../text/work-items.ts';
import { anchorRect } from '../../ui/anchor.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Select } from '../../ui/TextField.tsx';
import { Switch } from '../../ui/Toggle.tsx';
import { useView } from '../list/use-list-view.ts';
import styles from './DisplayPopup.module.css';

export interface DisplayPopupProps {
  readonly view: ListViewStore;
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
}

const NONE = 'none';

/** In a project's own list every item has the same project. */
export const GROUPS_OFFERED = GROUP_BYS.filter((by) => by !== 'project');

/** How the list is grouped, ordered and drawn. Every change shows at once. */
export function DisplayPopup({ view, anchor, onClose }: DisplayPopupProps) {
  const shown = useView(view);
  return (
    <Ariakit.PopoverProvider open setOpen={(open) => !open && onClose()} placement="bottom-end">
      <Ariakit.Popover
        aria-label={WORK_ITEMS.display}
        className={styles.popup}
        getAnchorRect={() => anchorRect(anchor)}
        finalFocus={anchor}
        hideOnInteractOutside={(event) =>
          !(event.target instanceof Node && anchor.contains(event.target))
        }
        gutter={4}
        portal
        preserveTabOrder={false}
        unmountOnHide
      >
        <Grouping view={view} shown={shown} />
        <Ordering view={view} shown={shown} />
        <div className={styles.section}>
          <Switch
            label={DISPLAY.subItems}
            checked={shown.sub_issue}
            onChange={(sub_issue) => view.change({ sub_issue })}
          />
          <Switch
            label={DISPLAY.emptyGroups}
            checked={shown.show_empty_groups}
            onChange={(show_empty_groups) => view.change({ show_empty_groups })}
          />
        </div>
        <Section title={DISPLAY.density}>
          {DENSITIES.map((density) => (
            <Toggle
              key={density}
              isOn={shown.density === density}
              onClick={() => view.change({ density })}
            >
              {DISPLAY.densities[density]}
            </Toggle>
          ))}
        </Section>
        <Section title={DISPLAY.shown}>
          {DISPLAY_PROPERTIES.map((property) => (
            <Toggle
              key={property}
              isOn={!shown.hidden.has(property)}
              onClick={() => view.toggleProperty(property)}
            >
              {DISPLAY.properties[property]}
            </Toggle>
          ))}
        </Section>
        <Button
          size="small"
          look="ghost"
          onClick={() => view.change({ ...DEFAULT_VIEW, filters: shown.filters })}
        >
          {DISPLAY.reset}
        </Button>
      </Ariakit.Popover>
    </Ariakit.PopoverProvider>
  );
}

interface PartProps {
  readonly view: ListViewStore;
  readonly shown: ListView;
}

function Grouping({ view, shown }: PartProps) {
  const options = (without: GroupBy | null) => [
    { value: NONE, label: DISPLAY.none },
    ...GROUPS_OFFERED.filter((by) => by !== without).map((by) => ({
      value: by,
      label: DISPLAY.groups[by],
    })),
  ];
  return (
    <div className={styles.section}>
      <Select
        label={DISPLAY.groupBy}
        value={shown.group_by ?? NONE}
        options={options(null)}
        onChange={(value) => view.change({ group_by: asGroupBy(value) })}
      />
      {shown.group_by !== null && (
        <Select
          label={DISPLAY.subGroupBy}
          value={shown.sub_group_by ?? NONE}
          options={options(shown.group_by)}
          onChange={(value) => view.change({ sub_group_by: asGroupBy(value) })}
        />
      )}
    </div>
  );
}

function Ordering({ view, shown }: PartProps) {
  const isDown = shown.order_by.startsWith('-');
  const key = oneOf(ORDER_KEYS, shown.order_by.replace(/^-/, '')) ?? 'sort_order';
  const change = (next: OrderKey, down: boolean): void => {
    const order = `${down && next !== 'sort_order' ? '-' : ''}${next}`;
    if (isOrder(order)) view.change({ order_by: order });
  };
  return (
    <div className={styles.order}>
      <Select
        label={DISPLAY.orderBy}
        value={key}
        options={ORDER_KEYS.map((value) => ({ value, label: DISPLAY.orders[value] }))}
        onChange={(value) => change(value, NEWEST_FIRST.includes(value))}
      />
      {key !== 'sort_order' && (
        <IconButton
          icon={isDown ? 'chevron-down' : 'chevron-up'}
          label={isDown ? DISPLAY.descending : DISPLAY.ascending}
          onClick={() => change(key, !isDown)}
        />
      )}
    </div>
  );
}

/** What people expect first: the latest, the most, the most urgent. */
export const NEWEST_FIRST: readonly OrderKey[] = [
  'created_at',
  'updated_at',
  'priority',
  'sequence_id',
  'link_count',
  'attachment_count',
  'sub_issues_count',
];

interface SectionProps {
  readonly title: string;
  readonly children: ReactNode;
}

function Section({ title, children }: SectionProps) {
  return (
    <fieldset className={styles.choices}>
      <legend className={styles.legend}>{title}</legend>
      {children}
    </fieldset>
  );
}

interface ToggleProps {
  readonly isOn: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

function Toggle({ isOn, onClick, children }: ToggleProps) {
  return (
    <button type="button" className={styles.toggle} aria-pressed={isOn} onClick={onClick}>
      {children}
    </button>
  );
}
