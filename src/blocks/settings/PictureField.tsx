import { useRef, type ChangeEvent, type ReactNode } from 'react';
import { removePicture, uploadPicture } from '../../client/upload-picture.ts';
import { useSession } from '../../client/session-context.ts';
import { pictures as text } from '../../text/pictures.ts';
import { Button } from '../../ui/Button.tsx';
import { useAttempt } from './use-attempt.ts';
import styles from './PictureField.module.css';

interface PictureFieldProps {
  readonly src: string | null;
  /** The picture as it is shown now. */
  readonly picture: ReactNode;
  readonly kind: 'USER_AVATAR' | 'WORKSPACE_LOGO';
  /** Where uploads of it begin. */
  readonly path: string;
  readonly mayEdit: boolean;
  readonly children?: ReactNode;
}

/** The picture of a person or a workspace, with buttons to change or remove it. */
export function PictureField({ src, picture, kind, path, mayEdit, children }: PictureFieldProps) {
  const session = useSession();
  const { busy, attempt } = useAttempt();
  const input = useRef<HTMLInputElement>(null);
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    event.target.value = '';
    if (!file) return;
    void attempt(async () => {
      await uploadPicture(session, { path, kind }, file, text.unreadable);
      await session.refresh();
    }, text.changed);
  };
  const remove = () =>
    void attempt(async () => {
      await removePicture(session, path, src ?? '');
      await session.refresh();
    }, text.removed);
  return (
    <div className={styles.field}>
      {picture}
      <div className={styles.side}>
        {children}
        {mayEdit && (
          <div className={styles.actions}>
            <input
              ref={input}
              type="file"
              accept="image/png,image/jpeg,image/webp"
              hidden
              aria-label={src ? text.change : text.choose}
              onChange={choose}
            />
            <Button size="small" busy={busy} onClick={() => input.current?.click()}>
              {src ? text.change : text.choose}
            </Button>
            {src && (
              <Button size="small" look="ghost" disabled={busy} onClick={remove}>
                {text.remove}
              </Button>
            )}
          </div>
        )}
        {mayEdit && !src && <p className={styles.hint}>{text.hint}</p>}
      </div>
    </div>
  );
}
