import { useState, type ReactNode } from 'react';
import {
  EMPTY_FILTERS,
  FILTER_FIELDS,
  isDayField,
  withField,
  type FilterField,
  type ListFilters,
} from '../../state/filters.ts';
import type { ListViewStore } from '../../state/list-view.ts';
import { FILTERS } from '../../text/filters.ts';
import { WORK_ITEMS } from '../../text/work-items.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { fetched } from '../../ui/fetched.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { GroupIcon } from '../list/GroupIcon.tsx';
import { useView } from '../list/use-list-view.ts';
import type { Lookups } from '../project/lookups.ts';
import { useToday } from '../use-today.ts';
import { drawnAs, FIELD_ICONS, valueName } from './filter-names.ts';
import type { FilterStage } from './FilterMenu.tsx';
import styles from './Filters.module.css';

const FilterMenu = fetched(async () => (await import('./FilterMenu.tsx')).FilterMenu);

interface FilterBarProps {
  readonly view: ListViewStore;
  readonly lookups: Lookups;
  /** The text filter is being typed, even while it is empty. */
  readonly isTyping: boolean;
  readonly onTyping: (isTyping: boolean) => void;
}

interface Open {
  readonly stage: FilterStage;
  readonly anchor: HTMLElement;
}

/** What narrows the list, one chip per field. A chip opens its values. */
export function FilterBar({ view, lookups, isTyping, onTyping }: FilterBarProps) {
  const { filters } = useView(view);
  const [open, setOpen] = useState<Open | null>(null);
  const openAt = (stage: FilterStage) => (event: React.MouseEvent<HTMLButtonElement>) =>
    setOpen({ stage, anchor: event.currentTarget });
  return (
    <div role="group" aria-label={FILTERS.bar} className={styles.bar}>
      {FILTER_FIELDS.filter((field) => filters.values[field]).map((field) => (
        <FilterChip
          key={field}
          field={field}
          onOpen={openAt(field)}
          onRemove={() => view.filter(withField(filters, field, []))}
        >
          <Values field={field} filters={filters} lookups={lookups} />
        </FilterChip>
      ))}
      {filters.type !== 'all' && (
        <FilterChip
          field="type"
          onOpen={openAt('type')}
          onRemove={() => view.filter({ ...filters, type: 'all' })}
        >
          {FILTERS.types[filters.type]}
        </FilterChip>
      )}
      {(filters.text !== '' || isTyping) && (
        <TextChip view={view} filters={filters} isTyping={isTyping} onTyping={onTyping} />
      )}
      <IconButton
        icon="plus"
        size="small"
        label={FILTERS.search}
        keys="F"
        onClick={openAt('fields')}
      />
      <span className={styles.space} />
      <Button
        size="small"
        look="ghost"
        keys="Shift+F"
        onClick={() => {
          onTyping(false);
          view.filter(EMPTY_FILTERS);
        }}
      >
        {FILTERS.clear}
      </Button>
      {open && (
        <FilterMenu
          view={view}
          lookups={lookups}
          anchor={open.anchor}
          start={open.stage}
          onText={() => onTyping(true)}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  );
}

interface FilterChipProps {
  readonly field: FilterField | 'type';
  readonly onOpen: (event: React.MouseEvent<HTMLButtonElement>) => void;
  readonly onRemove: () => void;
  readonly children: ReactNode;
}

function FilterChip({ field, onOpen, onRemove, children }: FilterChipProps) {
  const name = field === 'type' ? FILTERS.type : FILTERS.fields[field];
  return (
    <span className={styles.chip}>
      <button type="button" className={styles.chipButton} aria-haspopup="listbox" onClick={onOpen}>
        <Icon name={FIELD_ICONS[field]} />
        <span className={styles.chipName}>{name}</span>
        {children}
      </button>
      <IconButton icon="close" size="small" label={FILTERS.remove(name)} onClick={onRemove} />
    </span>
  );
}

interface ValuesProps {
  readonly field: FilterField;
  readonly filters: ListFilters;
  readonly lookups: Lookups;
}

const SHOWN = 3;

function Values({ field, filters, lookups }: ValuesProps) {
  const today = useToday();
  const values = filters.values[field] ?? [];
  return (
    <>
      {values.slice(0, SHOWN).map((value) => (
        <span key={value} className={styles.value}>
          {!isDayField(field) && <GroupIcon by={drawnAs(field)} value={value} lookups={lookups} />}
          <span className={styles.valueName}>{valueName(field, value, lookups, today)}</span>
        </span>
      ))}
      {values.length > SHOWN && <span>{WORK_ITEMS.row.more(values.length - SHOWN)}</span>}
    </>
  );
}

interface TextChipProps {
  readonly view: ListViewStore;
  readonly filters: ListFilters;
  readonly isTyping: boolean;
  readonly onTyping: (isTyping: boolean) => void;
}

function TextChip({ view, filters, isTyping, onTyping }: TextChipProps) {
  return (
    <span className={styles.chip}>
      <Icon name="search" />
      <input
        autoFocus={isTyping}
        className={styles.text}
        aria-label={FILTERS.text}
        placeholder={FILTERS.textPlaceholder}
        value={filters.text}
        onChange={(event) => view.filter({ ...filters, text: event.target.value })}
        onBlur={() => onTyping(false)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' && event.key !== 'Enter') return;
          event.preventDefault();
          event.currentTarget.blur();
        }}
      />
      <IconButton
        icon="close"
        size="small"
        label={FILTERS.remove(FILTERS.text)}
        onClick={() => {
          onTyping(false);
          view.filter({ ...filters, text: '' });
        }}
      />
    </span>
  );
}
