import { useState, type ReactElement, type ReactNode } from 'react';
import type { Anchor } from './anchor.ts';
import { fetched } from './fetched.tsx';
import { ContextMenu } from './Menu.tsx';
import { whenAlive } from './when-alive.ts';

export interface Choice {
  readonly id: string;
  readonly label: string;
  readonly icon?: ReactElement | undefined;
  readonly hint?: string | undefined;
  /** A single key that chooses it while nothing is typed. */
  readonly keys?: string | undefined;
  /** Steps of indentation: a label below its group. */
  readonly depth?: number;
  readonly disabled?: boolean;
  /** What else finds it: a login, a group's name. */
  readonly keywords?: string;
}

export interface SearchablePopupProps {
  readonly label: string;
  readonly anchor: Anchor;
  readonly choices: readonly Choice[];
  readonly selected: readonly string[];
  /** Many: it stays open and ticks. One: choosing closes it. */
  readonly mode?: 'one' | 'many';
  /** Chosen for some, but not all, of what is being edited. */
  readonly mixed?: readonly string[];
  readonly placeholder?: string;
  /** In 'many' mode it is called with every tick; `on` says which way. */
  readonly onChoose: (id: string, on: boolean) => void;
  /** Offers what was typed as a new choice; `createLabel` says so ("Create label"). */
  readonly onCreate?: ((name: string) => void) | undefined;
  readonly createLabel?: string;
  readonly emptyText?: string;
  readonly onClose: () => void;
}

/** A picker at an element: for keys that open it on a focused row. Loaded when the first one opens. */
export const SearchableMenuAt = fetched(
  async () => (await import('./SearchablePopup.tsx')).SearchablePopup,
);

/** Fetches the floating layers ahead of the first click, but after the first list. */
export function preloadFloating(): void {
  whenAlive(() => {
    void SearchableMenuAt.preload();
    void ContextMenu.preload();
  });
}

interface SearchableMenuProps extends Omit<SearchablePopupProps, 'anchor' | 'onClose'> {
  readonly disabled?: boolean;
  readonly className?: string | undefined;
  readonly tipAttributes?: Readonly<Record<string, string>> | undefined;
  /** The trigger's content; `label` is its name, unless `children` says it all. */
  readonly children: ReactNode;
}

export function SearchableMenu(props: SearchableMenuProps) {
  const { disabled, className, tipAttributes, children, ...popup } = props;
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <button
        type="button"
        {...tipAttributes}
        className={className}
        disabled={disabled}
        aria-label={popup.label}
        aria-haspopup="listbox"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(anchor ? null : event.currentTarget)}
      >
        {children}
      </button>
      {anchor && <SearchableMenuAt {...popup} anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  );
}
