import * as Ariakit from '@ariakit/react';
import { useRef, useState, type KeyboardEvent } from 'react';
import { ui } from '../../text/ui.ts';
import { IconButton } from '../../ui/Button.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { dayPattern, formatDay, parseDay } from './local-day.ts';
import { MonthGrid } from './MonthGrid.tsx';
import styles from './DayPicker.module.css';

interface DateFieldProps {
  readonly label: string;
  /** `2026-12-24`, or empty. */
  readonly value: string;
  /** The viewer's day: what `tomorrow` counts from. */
  readonly today: string;
  readonly min?: string;
  readonly max?: string;
  readonly required?: boolean;
  readonly autoFocus?: boolean;
  /** Gets an empty string while the text is not a day. */
  readonly onChange: (day: string) => void;
}

/** A day: typed in the person's locale, as ISO or in words, or chosen from a calendar. */
export function DateField(props: DateFieldProps) {
  const { label, value, today, min = '', max = '', required, autoFocus, onChange } = props;
  const locale = navigator.language;
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const [input, setInput] = useState<HTMLElement | null>(null);
  const fits = (day: string) => day >= min && (max === '' || day <= max);
  const type = (text: string): void => {
    setTyped(text);
    const day = parseDay(text, today, locale);
    onChange(day !== null && fits(day) ? day : '');
  };
  const choose = (day: string): void => {
    setTyped(null);
    setOpen(false);
    onChange(day);
  };
  const open = (): void => {
    setInput(box.current?.querySelector('input') ?? null);
    setOpen(true);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    open();
  };
  return (
    <div ref={box} className={styles.field}>
      <TextField
        label={label}
        required={required}
        autoFocus={autoFocus}
        autoComplete="off"
        placeholder={dayPattern(locale)}
        value={typed ?? (value && formatDay(value, locale))}
        problem={problemOf(typed, today, locale, fits)}
        onChange={(event) => type(event.target.value)}
        onBlur={() => value !== '' && setTyped(null)}
        onKeyDown={onKeyDown}
        suffix={
          <IconButton
            icon="calendar"
            size="small"
            label={ui.date.open(label)}
            onClick={() => (isOpen ? setOpen(false) : open())}
          />
        }
      />
      {isOpen && (
        <Ariakit.PopoverProvider
          open
          setOpen={(open) => !open && setOpen(false)}
          placement="bottom-start"
        >
          <Ariakit.Popover
            aria-label={label}
            className={styles.popover}
            getAnchorRect={() => box.current?.getBoundingClientRect() ?? null}
            finalFocus={input}
            gutter={4}
            portal
            preserveTabOrder={false}
            unmountOnHide
          >
            <MonthGrid
              chosen={value === '' ? null : value}
              today={today}
              fits={fits}
              onChoose={choose}
            />
          </Ariakit.Popover>
        </Ariakit.PopoverProvider>
      )}
    </div>
  );
}

function problemOf(
  typed: string | null,
  today: string,
  locale: string,
  fits: (day: string) => boolean,
): string | null {
  if (typed === null || typed.trim() === '') return null;
  const day = parseDay(typed, today, locale);
  if (day === null) return ui.date.unknown(dayPattern(locale));
  return fits(day) ? null : ui.date.outside;
}
