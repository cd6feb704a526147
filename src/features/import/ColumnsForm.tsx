import { useState } from 'react';
import type { ImportTable } from '../../client/imports.ts';
import {
  CSV_FIELDS,
  guessColumns,
  type CsvColumns,
  type CsvField,
} from '../../domain/plain-csv.ts';
import { importText } from '../../text/import.ts';
import { Button } from '../../ui/Button.tsx';
import { Select } from '../../ui/TextField.tsx';
import styles from './ImportPage.module.css';

interface ColumnsFormProps {
  readonly table: ImportTable;
  readonly onArranged: (columns: CsvColumns) => void;
  readonly onCancel: () => void;
}

/** Which column of a table means what. The words of its first line are a guess. */
export function ColumnsForm({ table, onArranged, onCancel }: ColumnsFormProps) {
  const [columns, setColumns] = useState<CsvColumns>(() => guessColumns(table.cells));
  const [head = [], first = []] = table.cells;
  const options = [
    { value: '', label: importText.noColumn },
    ...head.map((name, at) => ({ value: String(at), label: columnLabel(name, first[at]) })),
  ];
  const set = (field: CsvField, value: string) => {
    const { [field]: _, ...rest } = columns;
    setColumns(value === '' ? rest : { ...rest, [field]: Number(value) });
  };
  return (
    <form
      className={styles.mapping}
      onSubmit={(event) => {
        event.preventDefault();
        onArranged(columns);
      }}
    >
      <p className={styles.found}>
        <strong>{table.name}</strong> {importText.rows(table.cells.length - 1)}
      </p>
      <fieldset className={styles.states}>
        <legend>{importText.columns}</legend>
        {CSV_FIELDS.map((field) => (
          <Select
            key={field}
            label={importText.fields[field]}
            value={String(columns[field] ?? '')}
            options={options}
            onChange={(value) => set(field, value)}
          />
        ))}
      </fieldset>
      <p className={styles.intro}>{importText.columnsHint}</p>
      <div className={styles.actions}>
        <Button type="submit" look="primary" disabled={columns.title === undefined}>
          {importText.next}
        </Button>
        <Button onClick={onCancel}>{importText.other}</Button>
      </div>
    </form>
  );
}

const SHOWN = 24;

/** With what stands in the first row: names of columns alone say little. */
function columnLabel(name: string, example = ''): string {
  const short = example.length > SHOWN ? `${example.slice(0, SHOWN)}…` : example;
  return short === '' ? name : `${name} (${short})`;
}
