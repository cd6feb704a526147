import { useState } from 'react';
import { ui } from '../text/ui.ts';
import { tip } from './tip.ts';
import styles from './Avatar.module.css';

const COLOURS = 8;
const SHOWN = 3;

interface AvatarProps {
  readonly name: string;
  readonly src?: string | null;
  readonly size?: 16 | 20 | 24 | 32 | 64;
  /** Square: a workspace or a project. */
  readonly square?: boolean;
  readonly inactive?: boolean;
  /** The name stands beside it, so that it need not be said twice. */
  readonly decorative?: boolean;
}

export function Avatar({ name, src, size = 20, square, inactive, decorative }: AvatarProps) {
  const [isBroken, setBroken] = useState(false);
  const named = decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name };
  return (
    <span
      {...named}
      className={styles.avatar}
      data-size={size}
      data-square={square || undefined}
      data-inactive={inactive || undefined}
      data-colour={colourOf(name)}
    >
      {src && !isBroken ? (
        <img src={src} alt="" onError={() => setBroken(true)} />
      ) : (
        initials(name, square ?? false)
      )}
    </span>
  );
}

interface AvatarStackProps {
  readonly people: readonly {
    readonly id: string;
    readonly name: string;
    readonly src?: string | null;
  }[];
  readonly size?: 16 | 20 | 24;
}

export function AvatarStack({ people, size = 20 }: AvatarStackProps) {
  const names = people.map(({ name }) => name).join(', ');
  const rest = people.length - SHOWN;
  return (
    <span role="img" aria-label={names} {...tip(names)} className={styles.stack}>
      {people.slice(0, SHOWN).map(({ name, src }, i) => (
        <Avatar key={`${i} ${src}`} name={name} src={src ?? null} size={size} decorative />
      ))}
      {rest > 0 && <span className={styles.rest} aria-label={ui.more(rest)}>{`+${rest}`}</span>}
    </span>
  );
}

function initials(name: string, square: boolean): string {
  const words = name
    .trim()
    .split(/[\s._-]+/)
    .filter(Boolean);
  const first = firstLetter(words[0] ?? '?');
  const second = square || words.length < 2 ? '' : firstLetter(words.at(-1) ?? '');
  return (first + second).toUpperCase();
}

function colourOf(name: string): number {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 997;
  return (sum % COLOURS) + 1;
}

function firstLetter(word: string): string {
  return String.fromCodePoint(word.codePointAt(0) ?? 63);
}
