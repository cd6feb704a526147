import * as Ariakit from '@ariakit/react';
import {
  useEffect,
  useEffectEvent,
  useId,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { ui } from '../text/ui.ts';
import { anchorElement, anchorRect } from './anchor.ts';
import { fuzzyFilter } from './fuzzy.ts';
import { Icon } from './Icon.tsx';
import { Kbd } from './Kbd.tsx';
import type { Choice, SearchablePopupProps } from './SearchableMenu.tsx';
import styles from './Floating.module.css';

const GUTTER = 4;
const INDENT = 16;

export function SearchablePopup(props: SearchablePopupProps) {
  const { label, choices, selected, mode = 'one', placeholder, onClose } = props;
  const [typed, setTyped] = useState('');
  const store = Ariakit.useComboboxStore({
    open: true,
    value: typed,
    setValue: setTyped,
    includesBaseElement: false,
  });
  const listId = useId();
  const [isFocused, setFocused] = useState(false);
  const found = fuzzyFilter(
    choices,
    typed,
    ({ label: name, keywords = '' }) => `${name} ${keywords}`,
  );
  useActiveChoice(isFocused ? store : null, { listId, typed, found, selected });
  const choose = (choice: Choice) => {
    props.onChoose(choice.id, !selected.includes(choice.id));
    if (mode === 'one') onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const direct = typed === '' ? choices.find(({ keys }) => keys === event.key) : undefined;
    if (!direct || direct.disabled || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    choose(direct);
  };
  return (
    <Layer {...props}>
      <Ariakit.ComboboxProvider store={store}>
        <Ariakit.Combobox
          autoFocus
          className={styles.search}
          placeholder={placeholder ?? label}
          aria-label={label}
          onKeyDown={onKeyDown}
          onFocus={() => setFocused(true)}
        />
        <Ariakit.ComboboxList
          alwaysVisible
          className={styles.list}
          aria-label={label}
          aria-multiselectable={mode === 'many'}
        >
          {found.map((choice) => (
            <ChoiceItem
              key={choice.id}
              itemId={itemId(listId, choice.id)}
              choice={choice}
              state={stateOf(choice.id, props)}
              many={mode === 'many'}
              onClick={() => choose(choice)}
            />
          ))}
          <CreateOrNone {...props} itemId={itemId(listId, NEW)} typed={typed} found={found} />
        </Ariakit.ComboboxList>
      </Ariakit.ComboboxProvider>
    </Layer>
  );
}

const NEW = 'new';

function itemId(listId: string, choiceId: string): string {
  return `${listId}-${choiceId}`;
}

interface ActiveChoice {
  readonly listId: string;
  readonly typed: string;
  readonly found: readonly Choice[];
  readonly selected: readonly string[];
}

/**
 * Enter always has something to choose: the selected choice while nothing is typed, else the best
 * match. Ticking several leaves the active one where it is.
 * @param store null until the field has focus: getting it, the field forgets what was active
 */
function useActiveChoice(
  store: Ariakit.ComboboxStore | null,
  { listId, typed, found, selected }: ActiveChoice,
): void {
  const free = found.filter(({ disabled }) => disabled !== true);
  const chosen = typed === '' ? free.find(({ id }) => selected.includes(id)) : undefined;
  const next = itemId(listId, (chosen ?? free[0])?.id ?? NEW);
  const first = free[0]?.id;
  const activate = useEffectEvent(() => {
    store?.setActiveId(next);
    document.getElementById(next)?.scrollIntoView({ block: 'nearest' });
  });
  useEffect(() => {
    void [store, typed, first]; // other choices, another active one
    activate();
  }, [store, typed, first]);
}

interface LayerProps extends Pick<SearchablePopupProps, 'label' | 'anchor' | 'onClose'> {
  readonly children: ReactNode;
}

function Layer({ label, anchor, onClose, children }: LayerProps) {
  return (
    <Ariakit.PopoverProvider
      open
      setOpen={(open) => {
        if (!open) onClose();
      }}
      placement="bottom-start"
    >
      <Ariakit.Popover
        aria-label={label}
        className={styles.floating}
        getAnchorRect={() => anchorRect(anchor)}
        finalFocus={anchorElement(anchor)}
        hideOnInteractOutside={(event) => !isWithin(event, anchorElement(anchor))}
        gutter={GUTTER}
        portal
        unmountOnHide
      >
        {children}
      </Ariakit.Popover>
    </Ariakit.PopoverProvider>
  );
}

type Tick = 'on' | 'off' | 'mixed';

function stateOf(id: string, { selected, mixed }: SearchablePopupProps): Tick {
  if (mixed?.includes(id)) return 'mixed';
  return selected.includes(id) ? 'on' : 'off';
}

interface ChoiceItemProps {
  readonly itemId: string;
  readonly choice: Choice;
  readonly state: Tick;
  readonly many: boolean;
  readonly onClick: () => void;
}

function ChoiceItem({ itemId: domId, choice, state, many, onClick }: ChoiceItemProps) {
  const { id, label, icon, hint, keys, depth = 0, disabled } = choice;
  return (
    <Ariakit.ComboboxItem
      id={domId}
      value={id}
      className={styles.option}
      aria-selected={state === 'on'}
      disabled={disabled ?? false}
      focusOnHover
      blurOnHoverEnd={false}
      setValueOnClick={false}
      hideOnClick={false}
      selectValueOnClick={false}
      onClick={onClick}
      style={depth > 0 ? { paddingInlineStart: depth * INDENT } : undefined}
    >
      {many && (
        <span className={styles.tick} data-state={state}>
          {state === 'on' && <Icon name="check" />}
          {state === 'mixed' && <span>–</span>}
        </span>
      )}
      {icon}
      <span className={styles.label}>{label}</span>
      {hint && <span className={styles.hint}>{hint}</span>}
      {!many && state === 'on' && <Icon name="check" />}
      {keys && <Kbd keys={keys} />}
    </Ariakit.ComboboxItem>
  );
}

interface CreateProps extends SearchablePopupProps {
  readonly itemId: string;
  readonly typed: string;
  readonly found: readonly Choice[];
}

function CreateOrNone({
  itemId: domId,
  typed,
  found,
  choices,
  onCreate,
  createLabel,
  emptyText,
  ...rest
}: CreateProps) {
  const name = typed.trim();
  const isKnown = choices.some(({ label }) => label.toLowerCase() === name.toLowerCase());
  if (onCreate && name !== '' && !isKnown) {
    return (
      <Ariakit.ComboboxItem
        id={domId}
        value={`create:${name}`}
        className={styles.option}
        focusOnHover
        setValueOnClick={false}
        hideOnClick={false}
        onClick={() => {
          onCreate(name);
          if (rest.mode !== 'many') rest.onClose();
        }}
      >
        <Icon name="plus" />
        <span className={styles.label}>{`${createLabel ?? ui.create} “${name}”`}</span>
      </Ariakit.ComboboxItem>
    );
  }
  return found.length === 0 ? <div className={styles.none}>{emptyText ?? ui.noMatch}</div> : null;
}

function isWithin(event: Event | React.SyntheticEvent, element: HTMLElement | null): boolean {
  return element !== null && event.target instanceof Node && element.contains(event.target);
}
