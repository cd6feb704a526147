import { useState } from 'react';
import { useHere } from '../../client/session-context.ts';
import type { Project } from '../../resources/projects.ts';
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

/** What a person has put into their sidebar, as this device saw it last: it is in the first draw. */
export function SidebarMore({ projects, currentId, kit }: SidebarMoreProps) {
  const { slug } = useHere();
  const { Link, styles } = kit;
  const [isChoosing, setChoosing] = useState(false);
  return (
    <>
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
    </>
  );
}
