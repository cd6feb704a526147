import * as Ariakit from '@ariakit/react';
import { useState } from 'react';
import { addDays } from '../../state/calendar-days.ts';
import { WORK_ITEMS } from '../../text/work-items.ts';
import { anchorElement, anchorRect, type Anchor } from '../../ui/anchor.ts';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/Form.tsx';
import { shortDay } from '../list/short-day.ts';
import { useToday } from '../use-today.ts';
import { MonthGrid } from './MonthGrid.tsx';
import { readDay } from './read-day.ts';
import styles from './DayPicker.module.css';

interface DayPickerProps {
  readonly label: string;
  readonly anchor: Anchor;
  readonly day: string | null;
  /** The first and last day that make sense. */
  readonly from: string | null;
  readonly to: string | null;
  readonly onChoose: (day: string | null) => void;
  readonly onClose: () => void;
}

/** A day, typed as people say it or picked from a month. */
export function DayPicker(props: DayPickerProps) {
  const { label, anchor, day, from, to, onChoose, onClose } = props;
  const today = useToday();
  const [typed, setTyped] = useState('');
  const read = readDay(typed, today);
  const fits = (one: string) => (from === null || one >= from) && (to === null || one <= to);
  const choose = (next: string | null): void => {
    onChoose(next);
    onClose();
  };
  const quick = [
    [today, 'Today'],
    [addDays(today, 1), 'Tomorrow'],
    [addDays(today, 7), 'In a week'],
  ] as const;
  return (
    <Ariakit.PopoverProvider open setOpen={(open) => !open && onClose()} placement="bottom-start">
      <Ariakit.Popover
        aria-label={label}
        className={styles.popover}
        getAnchorRect={() => anchorRect(anchor)}
        finalFocus={anchorElement(anchor)}
        gutter={4}
        portal
        preserveTabOrder={false}
        unmountOnHide
      >
        <Form
          onSubmit={async () => {
            if (read !== null && fits(read)) choose(read);
          }}
        >
          <input
            autoFocus
            className={styles.input}
            aria-label={label}
            placeholder={WORK_ITEMS.pick.date}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Form>
        <div className={styles.quick}>
          {read !== null && fits(read) ? (
            <Button size="small" look="primary" keys="Enter" onClick={() => choose(read)}>
              {shortDay(read, today)}
            </Button>
          ) : (
            quick
              .filter(([one]) => fits(one))
              .map(([one, name]) => (
                <Button key={name} size="small" onClick={() => choose(one)}>
                  {name}
                </Button>
              ))
          )}
          {day !== null && (
            <Button size="small" look="ghost" icon="close" onClick={() => choose(null)}>
              {WORK_ITEMS.clear.date}
            </Button>
          )}
        </div>
        <MonthGrid chosen={read ?? day} today={today} fits={fits} onChoose={choose} />
      </Ariakit.Popover>
    </Ariakit.PopoverProvider>
  );
}
