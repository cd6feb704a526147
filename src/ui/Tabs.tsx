import { useRef, type KeyboardEvent } from 'react';
import styles from './Tabs.module.css';

interface Tab<Id extends string> {
  readonly id: Id;
  readonly label: string;
  readonly count?: number | undefined;
}

interface TabsProps<Id extends string> {
  readonly label: string;
  readonly tabs: readonly Tab<Id>[];
  /** Null: none of them is shown. */
  readonly current: Id | null;
  readonly onChange: (id: Id) => void;
}

/** Arrow keys move and choose; Tab goes on to the panel. */
export function Tabs<Id extends string>({ label, tabs, current, onChange }: TabsProps<Id>) {
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    const at = tabs.findIndex(({ id }) => id === current);
    const next = tabs[(at + step + tabs.length) % tabs.length];
    if (!next) return;
    event.preventDefault();
    onChange(next.id);
    list.current?.querySelector<HTMLElement>(`[data-tab="${next.id}"]`)?.focus();
  };
  return (
    <div
      ref={list}
      role="tablist"
      tabIndex={-1}
      aria-label={label}
      className={styles.tabs}
      onKeyDown={onKeyDown}
    >
      {tabs.map(({ id, label: name, count }) => (
        <button
          key={id}
          type="button"
          role="tab"
          data-tab={id}
          aria-selected={id === current}
          tabIndex={id === (current ?? tabs[0]?.id) ? 0 : -1}
          className={styles.tab}
          onClick={() => onChange(id)}
        >
          {name}
          {count !== undefined && <span className={styles.count}>{count}</span>}
        </button>
      ))}
    </div>
  );
}
