import type { Face } from '../../domain/person.ts';
import { useEffect, useState } from 'react';
import type { Project } from '../../resources/projects.ts';
import { profile as text } from '../../text/people.ts';
import { Avatar, Logo } from '../../ui/Avatar.tsx';
import { LinkButton } from '../../ui/Button.tsx';
import { Panel } from '../../ui/Page.tsx';
import { ProgressRing } from '../../ui/ProgressRing.tsx';
import type { Profile } from './use-profile.ts';
import styles from './Profile.module.css';

interface AboutProps {
  readonly face: Face;
  readonly fullName: string;
  readonly isOwn: boolean;
  readonly profile: Profile | null;
  readonly projects: readonly Project[];
}

const MINUTE = 60_000;

/** Who it is, what time it is there, and how far their work in each shared project is. */
export function About({ face, fullName, isOwn, profile, projects }: AboutProps) {
  const known = profile?.projects.flatMap((one) => {
    const project = projects.find(({ id }) => id === one.id);
    return project ? [{ ...one, name: project.name }] : [];
  });
  return (
    <div className={styles.about}>
      <Panel>
        <div className={styles.who}>
          <Avatar face={face} size={64} decorative />
          <div className={styles.names}>
            <p className={styles.name}>{face.name}</p>
            {fullName !== face.name && <p className={styles.handle}>{fullName}</p>}
          </div>
        </div>
        {profile && (
          <dl className={styles.facts}>
            <dt>{text.joined}</dt>
            <dd>{dayOf(profile.joined)}</dd>
            <dt>{text.timezone}</dt>
            <dd>
              <Clock timeZone={profile.timezone} />
            </dd>
          </dl>
        )}
        {isOwn && (
          <LinkButton href="/profile/" icon="edit" size="small" wide>
            {text.edit}
          </LinkButton>
        )}
      </Panel>
      {known && known.length > 0 && (
        <Panel title={text.projects} flush>
          <ul className={styles.projects}>
            {known.map(({ id, name: project, assigned, completed, created }) => (
              <li key={id} className={styles.project}>
                <Logo name={project} size={20} decorative />
                <span className={styles.names}>
                  <span className={styles.projectName}>{project}</span>
                  <span className={styles.handle}>
                    {text.done(completed, assigned)} · {text.made(created)}
                  </span>
                </span>
                {assigned > 0 && <ProgressRing part={completed} total={assigned} />}
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </div>
  );
}

function Clock({ timeZone }: { readonly timeZone: string }) {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE / 4);
    return () => clearInterval(timer);
  }, []);
  const time = now.toLocaleTimeString(undefined, { hour: '2-digit', minute: '2-digit', timeZone });
  return (
    <>
      {time} <span className={styles.handle}>{timeZone.replaceAll('_', ' ')}</span>
    </>
  );
}

function dayOf(stamp: string): string {
  return new Date(stamp).toLocaleDateString(undefined, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
  });
}
