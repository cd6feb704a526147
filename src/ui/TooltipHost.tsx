import { useEffect, useState } from 'react';
import { Kbd } from './Kbd.tsx';
import styles from './TooltipHost.module.css';

interface Tip {
  readonly text: string;
  readonly keys: string | null;
  readonly x: number;
  readonly y: number;
  readonly above: boolean;
}

const DELAY = 350;
const GAP = 6;
const ROOM = 44;
const EDGE = 8;

/** Draws the tooltip of whatever is hovered or focused and carries `tip(…)`. One per page; never on touch. */
export function TooltipHost() {
  const [shown, setShown] = useState<Tip | null>(null);
  useEffect(() => watchTips(setShown), []);
  if (!shown) return null;
  return (
    <div
      role="presentation"
      className={styles.tip}
      data-above={shown.above || undefined}
      ref={keepInside}
      style={{ insetInlineStart: shown.x, insetBlockStart: shown.y }}
    >
      {shown.text}
      {shown.keys && <Kbd keys={shown.keys} />}
    </div>
  );
}

/** A long one would leave the window at its side. */
function keepInside(tip: HTMLElement | null): void {
  if (!tip) return;
  const { left, right } = tip.getBoundingClientRect();
  const over = Math.max(EDGE - left, 0) - Math.max(right - (window.innerWidth - EDGE), 0);
  tip.style.marginInlineStart = `${over}px`;
}

function watchTips(show: (tip: Tip | null) => void): () => void {
  let timer = 0;
  const stop = new AbortController();
  const hide = () => {
    clearTimeout(timer);
    show(null);
  };
  const later = (event: Event, delay: number) => {
    const target = event.target instanceof Element ? event.target.closest('[data-tip]') : null;
    hide();
    if (target) timer = window.setTimeout(() => show(tipOf(target)), delay);
  };
  const { signal } = stop;
  document.addEventListener(
    'pointerover',
    (event) => {
      if (event.pointerType === 'mouse') later(event, DELAY);
    },
    { signal },
  );
  document.addEventListener(
    'focusin',
    (event) => {
      if (event.target instanceof Element && event.target.matches(':focus-visible'))
        later(event, 0);
    },
    { signal },
  );
  for (const name of ['pointerdown', 'keydown', 'focusout', 'scroll'] as const) {
    document.addEventListener(name, hide, { signal, capture: true });
  }
  return () => {
    hide();
    stop.abort();
  };
}

function tipOf(element: Element): Tip | null {
  const text = element.getAttribute('data-tip');
  if (!text || !element.isConnected || element.getAttribute('aria-expanded') === 'true')
    return null;
  const box = element.getBoundingClientRect();
  const above = box.bottom + ROOM > window.innerHeight;
  const middle = box.left + box.width / 2;
  return {
    text,
    keys: element.getAttribute('data-tip-keys'),
    x: Math.min(Math.max(middle, ROOM), window.innerWidth - ROOM),
    y: above ? box.top - GAP : box.bottom + GAP,
    above,
  };
}
