import { useState } from 'react';
import { faceColor, initials, type Face } from '../domain/person.ts';
import { ui } from '../text/ui.ts';
import { tip } from './tip.ts';
import styles from './Avatar.module.css';

const SHOWN = 3;

interface Look {
  readonly size?: 16 | 20 | 24 | 32 | 64;
  /** The name is written beside it. */
  readonly decorative?: boolean;
}

interface AvatarProps extends Look {
  readonly face: Face;
  readonly inactive?: boolean;
}

/** A person. Their face is made by `faceOf`, so that it is the same on every screen. */
export function Avatar({ face, inactive, ...look }: AvatarProps) {
  const { id, name, src } = face;
  return (
    <Picture
      {...look}
      name={name}
      src={src}
      letters={initials(name)}
      colour={faceColor(id)}
      isInactive={inactive ?? false}
      isSquare={false}
    />
  );
}

interface LogoProps extends Look {
  readonly name: string;
  readonly src?: string | null;
}

/** A workspace or a project. */
export function Logo({ name, src, ...look }: LogoProps) {
  return (
    <Picture
      {...look}
      name={name}
      src={src ?? null}
      letters={initials(name).slice(0, 1)}
      colour={faceColor(name)}
      isInactive={false}
      isSquare
    />
  );
}

interface PictureProps extends Look {
  readonly name: string;
  readonly src: string | null;
  readonly letters: string;
  readonly colour: number;
  readonly isInactive: boolean;
  readonly isSquare: boolean;
}

function Picture(props: PictureProps) {
  const { name, src, letters, colour, size = 20, decorative, isInactive, isSquare } = props;
  const [isBroken, setBroken] = useState(false);
  const named = decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name };
  return (
    <span
      {...named}
      className={styles.avatar}
      data-size={size}
      data-square={isSquare || undefined}
      data-inactive={isInactive || undefined}
      data-colour={colour}
      // Drawn by the style sheet: as text they would become part of the name of a link around them.
      data-letters={src && !isBroken ? undefined : letters}
    >
      {src && !isBroken && <img src={src} alt="" onError={() => setBroken(true)} />}
    </span>
  );
}

interface AvatarStackProps {
  readonly people: readonly Face[];
  readonly size?: 16 | 20 | 24;
}

export function AvatarStack({ people, size = 20 }: AvatarStackProps) {
  if (people.length === 0) return null;
  const names = people.map(({ name }) => name).join(', ');
  const rest = people.length - SHOWN;
  return (
    <span role="img" aria-label={names} {...tip(names)} className={styles.stack}>
      {people.slice(0, SHOWN).map((face) => (
        <Avatar key={`${face.id} ${face.src}`} face={face} size={size} decorative />
      ))}
      {rest > 0 && <span className={styles.rest} aria-label={ui.more(rest)}>{`+${rest}`}</span>}
    </span>
  );
}
