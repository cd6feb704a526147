import { useEffect, useRef, useState } from 'react';
import { useHere } from '../../client/session-context.ts';
import type { Project } from '../../domain/entities.ts';
import type { ProjectId } from '../../domain/ids.ts';
import { pins as text, stickies } from '../../text/furnishings.ts';
import { IconButton } from '../../ui/Button.tsx';
import { FavouriteTree } from './FavouriteTree.tsx';
import { SidebarPins } from './SidebarPins.tsx';
import type { SidebarKit } from './SidebarProjects.tsx';

interface SidebarMoreProps {
  readonly projects: readonly Project[];
  readonly currentId: ProjectId | null;
  readonly kit: SidebarKit;
}

/** What a person has put into their sidebar. It is not there at the start, but soon after. */
export function SidebarMore({ projects, currentId, kit }: SidebarMoreProps) {
  const { slug } = useHere();
  const { Link, styles, heightKey } = kit;
  const box = useRef<HTMLDivElement>(null);
  const [isChoosing, setChoosing] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const watch = new ResizeObserver(() =>
      localStorage.setItem(heightKey, `${element.offsetHeight}px`),
    );
    watch.observe(element);
    return () => watch.disconnect();
  }, [heightKey]);
  return (
    <div ref={box}>
      <FavouriteTree projects={projects} currentId={currentId} kit={kit} />
      <section className={styles.section} aria-label={text.yours}>
        <h2 className={styles.heading}>
          <span className={styles.label}>{text.yours}</span>
          <IconButton
            icon="settings"
            size="small"
            label={text.more}
            onClick={() => setChoosing(true)}
          />
        </h2>
        <SidebarPins Link={Link} isChoosing={isChoosing} onChosen={() => setChoosing(false)} />
        <Link icon="edit" label={stickies.title} href={`/${slug}/stickies/`} />
      </section>
    </div>
  );
}
