import type { State } from '../../resources/states.ts';
import type { PreviewState } from '../../domain/imports/preview.ts';
import { importText } from '../../text/import.ts';
import { Select } from '../../ui/TextField.tsx';
import styles from './ImportPage.module.css';

interface MappingNamesProps {
  readonly names: readonly PreviewState[];
  readonly states: readonly State[];
  readonly stateOf: (name: string) => string;
  readonly onChoose: (name: string, stateId: string) => void;
}

/** Which of the project's states each word of the source stands for. */
export function MappingNames({ names, states, stateOf, onChoose }: MappingNamesProps) {
  const options = [
    { value: '', label: importText.byOpenness },
    ...states.map((state) => ({ value: state.id, label: state.name })),
  ];
  return (
    <fieldset className={styles.states}>
      <legend>{importText.states}</legend>
      {names.map(({ name, uses }) => (
        <Select
          key={name}
          label={`${name} ${importText.uses(uses)}`}
          value={stateOf(name)}
          options={options}
          onChange={(id) => onChoose(name, id)}
        />
      ))}
    </fieldset>
  );
}
