import { ENCODINGS } from '../../domain/imports/encoding.ts';
import type { DayOrder } from '../../domain/imports/dates.ts';
import type { DayOrderFound, TableChoice, TableFile } from '../../domain/imports/table.ts';
import { importText } from '../../text/import.ts';
import { Select } from '../../ui/TextField.tsx';
import styles from './ImportPage.module.css';

const text = importText.table;

interface TableReadingProps {
  readonly table: TableFile;
  readonly days: DayOrderFound;
  /** Null: the person must choose. */
  readonly order: DayOrder | null;
  readonly onReread: (choice: TableChoice) => void;
  readonly onOrder: (order: DayOrder | null) => void;
}

/** Encoding, delimiter and order of dates, with letters of the file that show whether they are right. */
export function TableReading({ table, days, order, onReread, onOrder }: TableReadingProps) {
  const { encoding, layout } = table;
  const encodings = [...new Set([encoding.label, ...ENCODINGS])];
  const delimiters = text.delimiters.some(({ value }) => value === layout.delimiter)
    ? text.delimiters
    : [{ value: layout.delimiter, label: layout.delimiter }, ...text.delimiters];
  const daysHint = days.isMixed
    ? text.daysMixed
    : days.order === 'open'
      ? text.daysOpen(days.open, days.example ?? '')
      : text.daysFound;
  return (
    <>
      <fieldset className={styles.states}>
        <legend>{text.how}</legend>
        <Select
          label={text.encoding}
          hint={text.encodingHint[encoding.how]}
          value={encoding.label}
          options={encodings.map((value) => ({ value, label: value }))}
          onChange={(label) => onReread({ encoding: label, delimiter: layout.delimiter })}
        />
        <Select
          label={text.delimiter}
          value={layout.delimiter}
          options={delimiters}
          onChange={(delimiter) => onReread({ encoding: encoding.label, delimiter })}
        />
        {days.order !== null && (
          <Select
            label={text.days}
            hint={daysHint}
            value={order ?? ''}
            options={text.dayOrders}
            required
            onChange={(value) => onOrder(value === '' ? null : value)}
          />
        )}
      </fieldset>
      {table.sample.length > 0 && (
        <section aria-label={text.sample}>
          <h3 className={styles.subtitle}>{text.sample}</h3>
          <ul className={styles.sample}>
            {table.sample.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
