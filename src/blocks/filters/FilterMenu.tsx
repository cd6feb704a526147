import { lazy, Suspense, useRef, useState } from 'react';
import {
  FILTER_FIELDS,
  isDayField,
  toggleValue,
  TYPE_FILTERS,
  withField,
  type ChoiceField,
  type DayField,
  type FilterField,
  type TypeFilter,
} from '../../state/filters.ts';
import type { ListViewStore } from '../../state/list-view.ts';
import { FILTERS } from '../../text/filters.ts';
import { Icon } from '../../ui/Icon.tsx';
import { SearchableMenuAt, type Choice } from '../../ui/SearchableMenu.tsx';
import { useView } from '../list/use-list-view.ts';
import type { Lookups } from '../project/lookups.ts';
import { CUSTOM, dayChoices, valueChoices } from './filter-choices.tsx';
import { FIELD_ICONS } from './filter-names.ts';

export type FilterStage = 'fields' | 'type' | FilterField;

interface FilterMenuProps {
  readonly view: ListViewStore;
  readonly lookups: Lookups;
  readonly anchor: HTMLElement;
  readonly start: FilterStage;
  /** The text filter is a field in the bar. */
  readonly onText: () => void;
  readonly onClose: () => void;
}

/** First the field, then its values; everything is applied at once. */
export function FilterMenu(props: FilterMenuProps) {
  const { lookups, anchor, onText, onClose } = props;
  const [stage, setStage] = useState<FilterStage | null>(props.start);
  const next = useNextLayer(setStage, onClose);
  if (stage === null) return null;
  if (stage === 'type') return <TypeMenu {...props} />;
  if (stage !== 'fields') {
    return isDayField(stage) ? (
      <DayMenu {...props} field={stage} />
    ) : (
      <ValueMenu {...props} field={stage} />
    );
  }
  return (
    <SearchableMenuAt
      label={FILTERS.search}
      anchor={anchor}
      choices={fieldChoices(lookups)}
      selected={[]}
      onChoose={(id) => {
        if (id === 'text') return onText();
        next.moveTo(id as FilterStage);
      }}
      onClose={next.close}
    />
  );
}

/**
 * One menu leads to another. The first one must be gone before the second opens: in going it gives
 * focus back.
 */
function useNextLayer<Stage>(setStage: (stage: Stage | null) => void, onClose: () => void) {
  const isMoving = useRef(false);
  return {
    moveTo: (stage: Stage): void => {
      isMoving.current = true;
      setStage(null);
      setTimeout(() => {
        isMoving.current = false;
        setStage(stage);
      });
    },
    close: (): void => {
      if (!isMoving.current) onClose();
    },
  };
}

function fieldChoices(lookups: Lookups): readonly Choice[] {
  const { project } = lookups;
  const unused: Partial<Record<FilterField, boolean>> = {
    cycle: project?.cycle_view === false || lookups.cycles.all.length === 0,
    module: project?.module_view === false || lookups.modules.all.length === 0,
  };
  return [
    ...FILTER_FIELDS.filter((field) => unused[field] !== true).map((field) => ({
      id: field,
      label: FILTERS.fields[field],
      icon: <Icon name={FIELD_ICONS[field]} />,
    })),
    { id: 'type', label: FILTERS.type, icon: <Icon name="list" /> },
    { id: 'text', label: FILTERS.text, icon: <Icon name="search" /> },
  ];
}

function TypeMenu({ view, anchor, onClose }: FilterMenuProps) {
  const { filters } = useView(view);
  return (
    <SearchableMenuAt
      label={FILTERS.type}
      anchor={anchor}
      choices={TYPE_FILTERS.map((id) => ({ id, label: FILTERS.types[id] }))}
      selected={[filters.type]}
      onChoose={(id) => view.filter({ ...filters, type: id as TypeFilter })}
      onClose={onClose}
    />
  );
}

function ValueMenu(props: FilterMenuProps & { readonly field: ChoiceField }) {
  const { view, lookups, anchor, field, onClose } = props;
  const { filters } = useView(view);
  return (
    <SearchableMenuAt
      label={FILTERS.fields[field]}
      mode="many"
      anchor={anchor}
      choices={valueChoices(field, lookups)}
      selected={filters.values[field] ?? []}
      onChoose={(id) => view.filter(toggleValue(view.getState().filters, field, id))}
      onClose={onClose}
    />
  );
}

const DayRange = lazy(async () => ({ default: (await import('./DayRange.tsx')).DayRange }));

function DayMenu(props: FilterMenuProps & { readonly field: DayField }) {
  const { view, anchor, field, onClose } = props;
  const { filters } = useView(view);
  const [stage, setStage] = useState<'presets' | 'custom' | null>('presets');
  const next = useNextLayer(setStage, onClose);
  const label = FILTERS.fields[field];
  const apply = (values: readonly string[]): void => view.filter(withField(filters, field, values));
  if (stage === null) return null;
  if (stage === 'custom') {
    return (
      <Suspense>
        <DayRange
          label={label}
          anchor={anchor}
          values={filters.values[field] ?? []}
          onApply={apply}
          onClose={onClose}
        />
      </Suspense>
    );
  }
  return (
    <SearchableMenuAt
      label={label}
      anchor={anchor}
      choices={dayChoices(field)}
      selected={filters.values[field] ?? []}
      onChoose={(id) => {
        if (id === CUSTOM) next.moveTo('custom');
        else apply([id]);
      }}
      onClose={next.close}
    />
  );
}
