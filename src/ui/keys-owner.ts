import { useEffect, useLayoutEffect, type RefObject } from 'react';

/** Marks the element whose keys the screen is about: a list, or an open item. */
export const OWNS_KEYS = { 'data-owns-keys': true } as const;

const OWNER = '[data-owns-keys]';
const OWN_KEYS = 'input, textarea, select, [contenteditable]:not([contenteditable=false])';
const LAYER = '[role="dialog"], [role="menu"], [popover]';

/** Every way to a screen leaves the keyboard with it, unless the person is writing or in a layer. */
export function useOwnsKeys(ref: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    if (!document.activeElement?.closest(`${OWN_KEYS}, ${LAYER}`)) focus(ref.current);
  }, [ref]);
}

/** When the component goes, so does the focus inside it: the screen below has the keyboard again. */
export function useGivesKeysBack(): void {
  useEffect(() => giveKeysBack, []);
}

/** If the focus is nowhere: the element that owns the keys has it, else the page's main part. */
export function giveKeysBack(): void {
  // Whoever closes something may still give the focus to something better.
  requestAnimationFrame(() => {
    const { activeElement } = document;
    if (activeElement !== null && activeElement !== document.body) return;
    focus(document.querySelector<HTMLElement>(OWNER) ?? document.querySelector('main'));
  });
}

/** After another screen has come: what was clicked outside of it must not keep the keyboard. */
export function useKeysOfScreen(path: string): void {
  useLayoutEffect(() => {
    const { activeElement } = document;
    if (activeElement?.closest(`main, ${LAYER}`)) return;
    focus(document.querySelector<HTMLElement>(OWNER) ?? document.querySelector('main'));
  }, [path]);
}

/** Without a ring: it is where the person is anyway. Tab comes back to it with one. */
function focus(element: HTMLElement | null): void {
  if (!element) return;
  element.dataset['quietFocus'] = '';
  element.addEventListener('blur', () => delete element.dataset['quietFocus'], { once: true });
  element.focus({ preventScroll: true });
}
