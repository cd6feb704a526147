import { faceOf } from '../../domain/person.ts';
import { useState } from 'react';
import { timeAgo } from '../../blocks/item/time-ago.ts';
import { plainTextOf, textToHtml } from '../../blocks/rich-text/plain-html.ts';
import { RichText } from '../../blocks/rich-text/RichText.tsx';
import { spaces } from '../../text/spaces.ts';
import { ui } from '../../text/ui.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { LinkButton } from '../../ui/Button.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { publicHtml } from './public-html.ts';
import { Reactions } from './Reactions.tsx';
import { SayBox } from './SayBox.tsx';
import { Trouble } from './SpaceStates.tsx';
import { useRead } from './use-read.ts';
import { useSaying, type Saying } from './use-saying.tsx';
import { signInPath, useVisit } from './visit.ts';
import { asComments, type Board, type BoardComment } from './wire.ts';
import styles from './BoardComments.module.css';

const { comments: text } = spaces;

interface BoardCommentsProps {
  readonly base: string;
  readonly board: Board;
  readonly itemId: string;
  readonly onStale: () => void;
}

export function BoardComments({ base, board, itemId, onStale }: BoardCommentsProps) {
  const { call, visitor } = useVisit();
  const path = `${base}/issues/${itemId}/comments/`;
  const { value, problem, reload } = useRead(path, asComments);
  const saying = useSaying(onStale);
  const send = async (typed: string) => {
    const comment_html = textToHtml(typed);
    const isSent = await saying.say(() => call('POST', path, { comment_html }));
    if (isSent) reload();
    return isSent;
  };
  return (
    <section className={styles.comments} aria-label={text.title}>
      <h3 className={styles.heading}>{text.title}</h3>
      {problem !== null && <Trouble problem={problem} reload={reload} />}
      {value === null && problem === null && <Skeleton rows={2} />}
      {value?.length === 0 && <p className={styles.none}>{text.none}</p>}
      <ul className={styles.list}>
        {value?.map((comment) => (
          <Comment
            key={comment.id}
            base={base}
            path={`${path}${comment.id}/`}
            board={board}
            comment={comment}
            saying={saying}
            onChange={reload}
            onStale={onStale}
          />
        ))}
      </ul>
      {visitor ? (
        <SayBox
          name={`${visitor.id}.${itemId}`}
          label={text.write}
          action={text.send}
          busy={saying.busy}
          onSend={send}
        />
      ) : (
        <LinkButton href={signInPath(location)} icon="comment" wide>
          {text.signIn}
        </LinkButton>
      )}
      {saying.question}
    </section>
  );
}

interface CommentProps extends Pick<BoardCommentsProps, 'base' | 'board' | 'onStale'> {
  readonly path: string;
  readonly comment: BoardComment;
  readonly saying: Saying;
  readonly onChange: () => void;
}

function Comment({ base, path, board, comment, saying, onChange, onStale }: CommentProps) {
  const { call, visitor } = useVisit();
  const [isEditing, setEditing] = useState(false);
  const face = faceOf(comment.actor_detail, comment.actor, ui.unknownPerson);
  const { name } = face;
  const plain = plainTextOf(comment.comment_html);
  const save = async (typed: string) => {
    const body = { comment_html: textToHtml(typed) };
    const isSaved = await saying.say(() => call('PATCH', path, body));
    if (!isSaved) return false;
    setEditing(false);
    onChange();
    return true;
  };
  const remove = async () => {
    if (await saying.say(() => call('DELETE', path))) onChange();
  };
  return (
    <li className={styles.comment}>
      <header className={styles.author}>
        <Avatar face={face} size={20} decorative />
        <strong>{name}</strong>
        <When at={comment.created_at} />
        {comment.edited_at !== null && <span className={styles.when}>{text.edited}</span>}
        <span className={styles.space} />
        {comment.actor === visitor?.id && !isEditing && (
          <Menu
            label={text.actions}
            size="small"
            items={[
              {
                id: 'edit',
                label: text.edit,
                icon: 'edit',
                // What is more than text was written with an editor, which is not here.
                disabled: plain === null,
                onSelect: () => setEditing(true),
              },
              {
                id: 'delete',
                label: text.remove,
                icon: 'trash',
                danger: true,
                onSelect: () => void remove(),
              },
            ]}
          />
        )}
      </header>
      {isEditing ? (
        <SayBox
          name={comment.id}
          label={text.edit}
          action={text.save}
          start={plain ?? ''}
          busy={saying.busy}
          onSend={save}
          onCancel={() => setEditing(false)}
        />
      ) : (
        <RichText html={publicHtml(comment.comment_html, board.anchor)} />
      )}
      {board.is_reactions_enabled && (
        <Reactions
          path={`${base}/comments/${comment.id}`}
          reactions={comment.comment_reactions.map((one) => ({ ...one, name: null }))}
          onChange={onChange}
          onStale={onStale}
        />
      )}
    </li>
  );
}

function When({ at }: { readonly at: string }) {
  const [now] = useState(() => Date.now());
  return (
    <time className={styles.when} dateTime={at}>
      {timeAgo(at, now)}
    </time>
  );
}
