import { ui } from '../../text/ui.ts';
import { faceOf } from '../../domain/person.ts';
import { useState } from 'react';
import { activity as text } from '../../text/people.ts';
import { common } from '../../text/common.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Notice } from '../../ui/Page.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { timeAgo } from '../item/time-ago.ts';
import { doneSentence, doneWords, type Done } from './done.ts';
import { usePages } from './use-pages.ts';
import styles from './ActivityList.module.css';

interface ActivityListProps {
  /** Where the lines come from. */
  readonly path: string;
  readonly perPage: number;
  /** Whose lines they are: theirs begin with "You". */
  readonly isOwn: boolean;
  /** Only the first page, where it is a part of another screen. */
  readonly isShort?: boolean;
}

/** What somebody did, newest first. */
export function ActivityList({ path, perPage, isOwn, isShort }: ActivityListProps) {
  const { rows, hasMore, busy, problem, more } = usePages<Done>(path, perPage);
  const [now] = useState(() => Date.now());
  return (
    <>
      {rows === null && problem === null && <Skeleton rows={6} />}
      {rows?.length === 0 && (
        <EmptyState small icon="comment" title={text.empty} text={text.emptyText} />
      )}
      {rows && rows.length > 0 && (
        <ol className={styles.lines}>
          {rows.map((done) => (
            <Line key={done.id} done={done} isOwn={isOwn} now={now} />
          ))}
        </ol>
      )}
      {problem !== null && (
        <div className={styles.foot}>
          <Notice tone={problem.isOffline ? 'info' : 'danger'}>
            {problem.text}{' '}
            <Button size="small" onClick={more}>
              {common.retry}
            </Button>
          </Notice>
        </div>
      )}
      {hasMore && !isShort && problem === null && (
        <div className={styles.foot}>
          <Button size="small" busy={busy} onClick={more}>
            {text.more}
          </Button>
        </div>
      )}
    </>
  );
}

interface LineProps {
  readonly done: Done;
  readonly isOwn: boolean;
  readonly now: number;
}

function Line({ done, isOwn, now }: LineProps) {
  const { actor_detail: actor, issue_detail: item, project_detail, workspace_detail } = done;
  const face = faceOf(actor, null, ui.unknownPerson);
  const words = doneWords(done);
  const key = item && `${project_detail.identifier}-${item.sequence_id}`;
  return (
    <li className={styles.line}>
      <Avatar face={face} size={24} decorative />
      <div className={styles.words}>
        <p>
          <strong className={styles.who}>{isOwn ? text.you : face.name}</strong>{' '}
          {doneSentence(done)}
        </p>
        {words !== null && <p className={styles.quote}>{words}</p>}
        {item && (
          <a href={`/${workspace_detail.slug}/browse/${key}/`} className={styles.item}>
            <span className={styles.key}>{key}</span> {item.name}
          </a>
        )}
      </div>
      <time
        className={styles.when}
        dateTime={done.created_at}
        title={new Date(done.created_at).toLocaleString()}
      >
        {timeAgo(done.created_at, now)}
      </time>
    </li>
  );
}
