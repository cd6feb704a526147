import {
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { ui } from '../text/ui.ts';
import { activeAfter, firstActive, isFree, NEW } from './active-choice.ts';
import { fuzzyFilter } from './fuzzy.ts';
import { Icon } from './Icon.tsx';
import { Kbd } from './Kbd.tsx';
import type { Choice, SearchablePopupProps } from './SearchableMenu.tsx';
import { isShown } from './stand-at.ts';
import { useLayer } from './use-layer.ts';
import styles from './Floating.module.css';

const INDENT = 16;

/**
 * A field and its choices, at an anchor. It is opened by keys, many times a minute: made of plain
 * elements, it is drawn within the frame of the key press.
 */
export function SearchablePopup(props: SearchablePopupProps) {
  const { label, anchor, choices, selected, mode = 'one', placeholder, onClose } = props;
  const layer = useLayer(anchor, onClose);
  const listId = useId();
  const [typed, setTyped] = useState('');
  const found = fuzzyFilter(
    choices,
    typed,
    ({ label: name, keywords = '' }) => `${name} ${keywords}`,
  );
  const newName = nameOfNew(props, typed);
  const ids = [...found.filter(isFree).map(({ id }) => id), ...(newName === null ? [] : [NEW])];
  const [active, activate] = useActive(ids, `${typed} ${ids[0]}`, () =>
    firstActive(found, selected, typed),
  );
  const choose = (id: string) => {
    activate(id);
    if (id === NEW) props.onCreate?.(newName ?? '');
    else props.onChoose(id, !selected.includes(id));
    if (mode === 'one') onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const done = keyOf(event, { typed, choices, ids, active, activate, choose, onClose });
    if (!done) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div ref={layer} popover="manual" role="dialog" aria-label={label} className={styles.layer}>
      <input
        type="text"
        role="combobox"
        aria-expanded="true"
        aria-haspopup="listbox"
        aria-autocomplete="list"
        aria-controls={listId}
        aria-activedescendant={ids.includes(active) ? domId(listId, active) : undefined}
        autoComplete="off"
        spellCheck={false}
        className={styles.search}
        placeholder={placeholder ?? label}
        aria-label={label}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <div
        role="listbox"
        id={listId}
        className={styles.list}
        aria-label={label}
        aria-multiselectable={mode === 'many'}
      >
        {found.map((choice) => (
          <Option
            key={choice.id}
            id={choice.id}
            listId={listId}
            isActive={choice.id === active}
            tick={tickOf(choice.id, props)}
            disabled={!isFree(choice)}
            depth={choice.depth ?? 0}
            onActivate={activate}
            onChoose={choose}
          >
            <ChoiceLine choice={choice} tick={tickOf(choice.id, props)} many={mode === 'many'} />
          </Option>
        ))}
        {newName !== null && (
          <Option
            id={NEW}
            listId={listId}
            isActive={active === NEW}
            onActivate={activate}
            onChoose={choose}
          >
            <Icon name="plus" />
            <span className={styles.label}>{`${props.createLabel ?? ui.create} “${newName}”`}</span>
          </Option>
        )}
        {newName === null && found.length === 0 && (
          <div className={styles.none}>{props.emptyText ?? ui.noMatch}</div>
        )}
      </div>
    </div>
  );
}

/**
 * The active choice: where the person moved to, or, when other choices are found, the first one.
 * Ticking several leaves it where it is.
 */
function useActive(ids: readonly string[], of: string, first: () => string) {
  const [moved, setMoved] = useState<{ readonly of: string; readonly id: string } | null>(null);
  const isHere = moved !== null && moved.of === of && ids.includes(moved.id);
  return [isHere ? moved.id : first(), (id: string) => setMoved({ of, id })] as const;
}

interface Keys {
  readonly typed: string;
  readonly choices: readonly Choice[];
  readonly ids: readonly string[];
  readonly active: string;
  readonly activate: (id: string) => void;
  readonly choose: (id: string) => void;
  readonly onClose: () => void;
}

/** @returns whether the key had a meaning here */
function keyOf(event: KeyboardEvent, keys: Keys): boolean {
  if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return false;
  const { key } = event;
  if (key === 'Escape' || key === 'Tab') keys.onClose();
  else if (key === 'Enter') {
    if (keys.ids.includes(keys.active)) keys.choose(keys.active);
  } else {
    const next = activeAfter(key, keys.ids, keys.active);
    const direct = keys.typed === '' ? keys.choices.find((one) => one.keys === key) : undefined;
    if (next !== null) keys.activate(next);
    else if (direct && isFree(direct)) keys.choose(direct.id);
    else return false;
  }
  return true;
}

function nameOfNew({ choices, onCreate }: SearchablePopupProps, typed: string): string | null {
  const name = typed.trim();
  const isKnown = choices.some(({ label }) => label.toLowerCase() === name.toLowerCase());
  return onCreate === undefined || name === '' || isKnown ? null : name;
}

function domId(listId: string, choiceId: string): string {
  return `${listId}-${choiceId}`;
}

type Tick = 'on' | 'off' | 'mixed';

function tickOf(id: string, { selected, mixed }: SearchablePopupProps): Tick {
  if (mixed?.includes(id)) return 'mixed';
  return selected.includes(id) ? 'on' : 'off';
}

interface OptionProps {
  readonly id: string;
  readonly listId: string;
  readonly isActive: boolean;
  readonly tick?: Tick;
  readonly disabled?: boolean;
  readonly depth?: number;
  readonly onActivate: (id: string) => void;
  readonly onChoose: (id: string) => void;
  readonly children: ReactNode;
}

function Option(props: OptionProps) {
  const { id, listId, isActive, tick, disabled, depth = 0, onActivate, onChoose, children } = props;
  const element = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const layer = element.current?.closest<HTMLElement>('[popover]');
    if (isActive && layer && isShown(layer)) element.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    <button
      ref={element}
      type="button"
      tabIndex={-1}
      role="option"
      id={domId(listId, id)}
      className={styles.option}
      aria-selected={tick === 'on'}
      aria-disabled={disabled || undefined}
      data-active-item={isActive || undefined}
      style={depth > 0 ? { paddingInlineStart: depth * INDENT } : undefined}
      onPointerMove={() => !disabled && !isActive && onActivate(id)}
      onClick={() => !disabled && onChoose(id)}
    >
      {children}
    </button>
  );
}

interface ChoiceLineProps {
  readonly choice: Choice;
  readonly tick: Tick;
  readonly many: boolean;
}

function ChoiceLine({ choice, tick, many }: ChoiceLineProps) {
  const { label, icon, hint, keys } = choice;
  return (
    <>
      {many && (
        <span className={styles.tick} data-state={tick}>
          {tick === 'on' && <Icon name="check" />}
          {tick === 'mixed' && <span>–</span>}
        </span>
      )}
      {icon}
      <span className={styles.label}>{label}</span>
      {hint && <span className={styles.hint}>{hint}</span>}
      {!many && tick === 'on' && <Icon name="check" />}
      {keys && <Kbd keys={keys} />}
    </>
  );
}
