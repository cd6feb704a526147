import { faceOf } from '../../domain/person.ts';
import { lazy, Suspense, useState } from 'react';
import { useDrafts, useDraftsReady } from '../../client/drafts/drafts-context.ts';
import { useAnswer } from '../../client/use-answer.ts';
import type { WorkItemActivity } from '../../resources/activities.ts';
import type { WorkItemComment } from '../../resources/comments.ts';
import type { WorkItemDetail } from '../../domain/work-item.ts';
import { COMMENTS, ITEM } from '../../text/item.ts';
import { WORK_ITEMS } from '../../text/work-items.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { tip } from '../../ui/tip.ts';
import { usePlace } from '../place-context.ts';
import type { Lookups } from '../project/lookups.ts';
import { isBlankHtml } from '../rich-text/clean-html.ts';
import { plainTextOf, textToHtml } from '../rich-text/plain-html.ts';
import { RichText } from '../rich-text/RichText.tsx';
import { useFormDraft } from '../rich-text/use-form-draft.ts';
import { activitySentence } from './activity-sentence.ts';
import { CommentBox } from './CommentBox.tsx';
import { timeAgo } from './time-ago.ts';
import { useCommentActions } from './use-comment-actions.ts';
import styles from './Comments.module.css';

interface CommentsProps {
  readonly item: WorkItemDetail;
  readonly lookups: Lookups;
  readonly canComment: boolean;
}

type Entry =
  | { readonly kind: 'comment'; readonly at: string; readonly comment: WorkItemComment }
  | { readonly kind: 'activity'; readonly at: string; readonly activity: WorkItemActivity };

/** What people said and what happened, oldest first, with room to say more. */
export function Comments({ item, lookups, canComment }: CommentsProps) {
  const of = { project_id: item.project_id, work_item_id: item.id };
  const { answer: comments = [] } = useAnswer({ ask: 'comments', ...of });
  const { answer: activities = [] } = useAnswer({ ask: 'activities', ...of });
  const actions = useCommentActions(item);
  const entries = [
    ...comments.map((comment): Entry => ({ kind: 'comment', at: comment.created_at, comment })),
    ...activities.map((activity): Entry => ({
      kind: 'activity',
      at: activity.created_at,
      activity,
    })),
  ].sort((a, b) => (a.at < b.at ? -1 : 1));
  return (
    <section aria-label={ITEM.activity}>
      <h2 className={styles.heading}>{ITEM.activity}</h2>
      <ol className={styles.entries}>
        {entries.map((entry) =>
          entry.kind === 'comment' ? (
            <Comment
              key={entry.comment.id}
              comment={entry.comment}
              lookups={lookups}
              actions={actions}
            />
          ) : (
            <Activity key={entry.activity.id} activity={entry.activity} lookups={lookups} />
          ),
        )}
      </ol>
      {canComment && (
        <CommentBox
          name={`${item.id}.comment`}
          label={COMMENTS.placeholder}
          action={COMMENTS.add}
          onSend={(text) => actions.add(textToHtml(text))}
        />
      )}
    </section>
  );
}

interface ActivityProps {
  readonly activity: WorkItemActivity;
  readonly lookups: Lookups;
}

function Activity({ activity, lookups }: ActivityProps) {
  const sentence = activitySentence(activity);
  if (sentence === null) return null;
  const actor = faceOf(lookups.members.get(activity.actor), activity.actor, COMMENTS.someone).name;
  return (
    <li className={styles.activity}>
      <span className={styles.dot} aria-hidden="true" />
      <span>
        <strong>{actor}</strong> {sentence} <When at={activity.created_at} />
      </span>
    </li>
  );
}

function When({ at }: { readonly at: string }) {
  const [now] = useState(() => Date.now());
  return (
    <time dateTime={at} className={styles.when} {...tip(new Date(at).toLocaleString('en'))}>
      {timeAgo(at, now)}
    </time>
  );
}

interface CommentProps {
  readonly comment: WorkItemComment;
  readonly lookups: Lookups;
  readonly actions: ReturnType<typeof useCommentActions>;
}

function Comment({ comment, lookups, actions }: CommentProps) {
  const { viewer } = usePlace();
  const drafts = useDrafts();
  const isReady = useDraftsReady();
  const [isChosen, setEditing] = useState<boolean | null>(null);
  // An edit that was interrupted goes on where it was.
  const hasDraft = isReady && drafts.read(editDraft(comment)) !== null;
  const isEditing = isChosen ?? (hasDraft && comment.actor === viewer);
  const face = faceOf(lookups.members.get(comment.actor), comment.actor, COMMENTS.someone);
  return (
    <li className={styles.comment} data-comment={comment.id}>
      <header className={styles.author}>
        <Avatar face={face} size={20} decorative />
        <strong>{face.name}</strong>
        <When at={comment.created_at} />
        {comment.edited_at !== null && <span className={styles.when}>{COMMENTS.edited}</span>}
        {comment.is_local_update && (
          <span role="img" aria-label={WORK_ITEMS.waiting} {...tip(WORK_ITEMS.waiting)}>
            <Icon name="clock" />
          </span>
        )}
        <span className={styles.space} />
        {comment.actor === viewer && !isEditing && (
          <Menu
            label={COMMENTS.actions}
            size="small"
            items={[
              {
                id: 'edit',
                label: COMMENTS.edit,
                icon: 'edit',
                onSelect: () => setEditing(true),
              },
              {
                id: 'delete',
                label: COMMENTS.delete,
                icon: 'trash',
                danger: true,
                onSelect: () => actions.remove(comment.id),
              },
            ]}
          />
        )}
      </header>
      {isEditing ? (
        <EditComment comment={comment} actions={actions} onClose={() => setEditing(false)} />
      ) : (
        <RichText html={comment.comment_html} />
      )}
    </li>
  );
}

const RichEditor = lazy(async () => ({
  default: (await import('../editor/RichEditor.tsx')).RichEditor,
}));

interface EditCommentProps {
  readonly comment: WorkItemComment;
  readonly actions: ReturnType<typeof useCommentActions>;
  readonly onClose: () => void;
}

/** Plain text is edited as text; what is more than that in the rich editor, so that nothing is lost. */
function EditComment({ comment, actions, onClose }: EditCommentProps) {
  const drafts = useDrafts();
  const name = editDraft(comment);
  const [seen] = useState(() => drafts.read(name)?.base ?? comment.comment_html);
  const plain = plainTextOf(seen);
  const save = async (next: string, base: string): Promise<void> => {
    if (next !== base) await actions.edit(comment.id, next, base);
    drafts.drop(name);
    onClose();
  };
  if (plain !== null) {
    return (
      <CommentBox
        name={name}
        label={COMMENTS.edit}
        action={COMMENTS.save}
        start={plain}
        base={seen}
        onSend={(text, base) => save(textToHtml(text), base)}
        onCancel={onClose}
      />
    );
  }
  return <EditRichComment name={name} seen={seen} onSave={save} onClose={onClose} />;
}

interface EditRichCommentProps {
  readonly name: string;
  readonly seen: string;
  readonly onSave: (html: string, base: string) => Promise<void>;
  readonly onClose: () => void;
}

function EditRichComment({ name, seen, onSave, onClose }: EditRichCommentProps) {
  const draft = useFormDraft(name, seen);
  const html = draft.text;
  return (
    <Suspense fallback={<RichText html={html} />}>
      <RichEditor
        label={COMMENTS.edit}
        html={html}
        base={seen}
        latest={null}
        onChange={draft.change}
        onBlur={() => undefined}
      />
      <div className={styles.buttons}>
        <Button
          size="small"
          look="ghost"
          onClick={() => {
            draft.forget();
            onClose();
          }}
        >
          {COMMENTS.cancel}
        </Button>
        <Button
          size="small"
          look="primary"
          disabled={isBlankHtml(html)}
          onClick={() => void onSave(html, seen).catch(() => undefined)}
        >
          {COMMENTS.save}
        </Button>
      </div>
    </Suspense>
  );
}

function editDraft({ id }: WorkItemComment): string {
  return `${id}.edit`;
}
