import type { State } from '../../resources/states.ts';
import type { ImportPreview } from '../../domain/imports/preview.ts';
import { importText } from '../../text/import.ts';
import { Select } from '../../ui/TextField.tsx';
import styles from './ImportPage.module.css';

export type StateField = keyof ImportPreview['states'];

export const STATE_FIELDS: readonly (readonly [StateField, string])[] = [
  ['open_state_id', importText.open],
  ['closed_state_id', importText.closed],
  ['not_planned_state_id', importText.notPlanned],
];

interface MappingStatesProps {
  readonly states: readonly State[];
  /** Words of the source stand for states of their own: these are for the rest. */
  readonly isRest: boolean;
  readonly stateOf: (field: StateField) => string;
  readonly onChoose: (field: StateField, stateId: string) => void;
}

export function MappingStates({ states, isRest, stateOf, onChoose }: MappingStatesProps) {
  return (
    <fieldset className={styles.states}>
      <legend>{isRest ? importText.otherStates : importText.states}</legend>
      {STATE_FIELDS.filter(([field]) => !isRest || field !== 'not_planned_state_id').map(
        ([field, label]) => (
          <Select
            key={field}
            label={label}
            value={stateOf(field)}
            options={states.map((state) => ({ value: state.id, label: state.name }))}
            onChange={(id) => onChoose(field, id)}
          />
        ),
      )}
    </fieldset>
  );
}
