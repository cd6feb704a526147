import { useState } from 'react';
import {
  CSV_FIELDS,
  type ColumnField,
  type Columns,
  type CsvField,
} from '../../domain/imports/columns.ts';
import type { DayOrder } from '../../domain/imports/dates.ts';
import { dayOrderOf, type TableChoice, type TableFile } from '../../domain/imports/table.ts';
import { importText } from '../../text/import.ts';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/Form.tsx';
import { Select } from '../../ui/TextField.tsx';
import { TableReading } from './TableReading.tsx';
import styles from './ImportPage.module.css';

interface TableFormProps {
  readonly table: TableFile;
  readonly onReread: (choice: TableChoice) => void;
  readonly onArranged: (columns: Columns, order: DayOrder) => void;
  readonly onCancel: () => void;
}

/** How a table is read, and which of its columns means what. */
export function TableForm({ table, onReread, onArranged, onCancel }: TableFormProps) {
  const [columns, setColumns] = useState<Columns>(table.columns);
  const [chosen, choose] = useState<DayOrder | null>(null);
  const days = dayOrderOf(table, columns);
  const found = days.order === 'open' ? null : days.order;
  const order = chosen ?? found;
  const isComplete = columns.has('title') && (days.order === null || order !== null);
  return (
    <Form
      className={styles.mapping}
      onSubmit={async () => onArranged(columns, order ?? 'month-first')}
    >
      <p className={styles.found}>
        <strong>{table.source.name}</strong> {importText.rows(table.records)}
      </p>
      <TableReading table={table} days={days} order={order} onReread={onReread} onOrder={choose} />
      {!table.isJira && <ColumnChoice table={table} columns={columns} onChange={setColumns} />}
      <div className={styles.actions}>
        <Button type="submit" look="primary" disabled={!isComplete}>
          {importText.next}
        </Button>
        <Button onClick={onCancel}>{importText.other}</Button>
      </div>
    </Form>
  );
}

interface ColumnChoiceProps {
  readonly table: TableFile;
  readonly columns: Columns;
  readonly onChange: (columns: Columns) => void;
}

function ColumnChoice({ table, columns, onChange }: ColumnChoiceProps) {
  const options = [
    { value: '', label: importText.noColumn },
    ...table.head.map((name, at) => ({
      value: String(at),
      label: columnLabel(name, table.first[at]),
    })),
  ];
  const set = (field: CsvField, value: string) => {
    const rest = new Map<ColumnField, readonly number[]>(columns);
    if (value === '') rest.delete(field);
    else rest.set(field, [Number(value)]);
    onChange(rest);
  };
  return (
    <fieldset className={styles.states}>
      <legend>{importText.columns}</legend>
      <p className={styles.fieldsetHint}>{importText.columnsHint}</p>
      {CSV_FIELDS.map((field) => (
        <Select
          key={field}
          label={importText.fields[field]}
          value={String(columns.get(field)?.[0] ?? '')}
          options={options}
          onChange={(value) => set(field, value)}
        />
      ))}
    </fieldset>
  );
}

const SHOWN = 24;

/** The name of a column with its first value, because names alone say little. */
function columnLabel(name: string, example = ''): string {
  const short = example.length > SHOWN ? `${example.slice(0, SHOWN)}…` : example;
  return short === '' ? name : `${name} (${short})`;
}
