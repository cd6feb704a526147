import * as Ariakit from '@ariakit/react';
import { DateField } from '../pickers/DateField.tsx';
import { useToday } from '../use-today.ts';
import { useState } from 'react';
import { isDay } from '../../state/calendar-days.ts';
import { FILTERS } from '../../text/filters.ts';
import { anchorRect } from '../../ui/anchor.ts';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/Form.tsx';
import styles from './Filters.module.css';

interface DayRangeProps {
  readonly label: string;
  readonly anchor: HTMLElement;
  /** The tokens that apply now. */
  readonly values: readonly string[];
  readonly onApply: (values: readonly string[]) => void;
  readonly onClose: () => void;
}

/** From, until, or both. */
export function DayRange({ label, anchor, values, onApply, onClose }: DayRangeProps) {
  const today = useToday();
  const [from, setFrom] = useState(boundOf(values, 'after'));
  const [to, setTo] = useState(boundOf(values, 'before'));
  const next = [...(isDay(from) ? [`${from};after`] : []), ...(isDay(to) ? [`${to};before`] : [])];
  return (
    <Ariakit.PopoverProvider open setOpen={(open) => !open && onClose()} placement="bottom-start">
      <Ariakit.Popover
        aria-label={label}
        className={styles.range}
        getAnchorRect={() => anchorRect(anchor)}
        finalFocus={anchor}
        gutter={4}
        portal
        preserveTabOrder={false}
        unmountOnHide
      >
        <Form
          className={styles.rangeForm}
          onSubmit={async () => {
            onApply(next);
            onClose();
          }}
        >
          <DateField
            autoFocus
            label={FILTERS.from}
            today={today}
            value={from}
            max={to}
            onChange={setFrom}
          />
          <DateField label={FILTERS.to} today={today} value={to} min={from} onChange={setTo} />
          <Button type="submit" look="primary" disabled={next.length === 0}>
            {FILTERS.apply}
          </Button>
        </Form>
      </Ariakit.Popover>
    </Ariakit.PopoverProvider>
  );
}

function boundOf(values: readonly string[], side: 'after' | 'before'): string {
  const token = values.find((value) => value.endsWith(`;${side}`) && isDay(value.slice(0, 10)));
  return token?.slice(0, 10) ?? '';
}
