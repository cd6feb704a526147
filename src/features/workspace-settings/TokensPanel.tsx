import { useState } from 'react';
import { timeAgo } from '../../blocks/item/time-ago.ts';
import { FetchedState } from '../../blocks/settings/FetchedState.tsx';
import { useAttempt } from '../../blocks/settings/use-attempt.ts';
import { useFetched } from '../../blocks/settings/use-fetched.ts';
import { useHere, useSession } from '../../client/session-context.ts';
import { tokens as text } from '../../text/outside.ts';
import { Button } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Notice, Panel, Row } from '../../ui/Page.tsx';
import { SecretDialog } from './SecretDialog.tsx';
import { TokenCalls } from './TokenCalls.tsx';
import { TokenDialog } from './TokenDialog.tsx';
import styles from './Members.module.css';

interface Token {
  readonly id: string;
  readonly label: string;
  readonly description: string;
  readonly is_active: boolean;
  readonly last_used: string | null;
  readonly expired_at: string | null;
}

const read = (body: unknown) => body as readonly Token[];

/** Keys of programs that work in this person's name. */
export function TokensPanel({ mayEdit }: { readonly mayEdit: boolean }) {
  return mayEdit ? <Tokens /> : <Notice tone="info">{text.adminsOnly}</Notice>;
}

function Tokens() {
  const { slug } = useHere();
  const session = useSession();
  const path = `/api/workspaces/${slug}/api-tokens/`;
  const tokens = useFetched(path, read);
  const { busy, attempt } = useAttempt();
  const [adding, setAdding] = useState(false);
  const [made, setMade] = useState<string | null>(null);
  const [revoking, setRevoking] = useState<Token | null>(null);
  const [reading, setReading] = useState<Token | null>(null);
  const revoke = async ({ id }: Token) => {
    await attempt(() => session.call('DELETE', `${path}${id}/`), text.revoked);
    setRevoking(null);
    tokens.reload();
  };
  return (
    <Panel
      title={text.title}
      text={text.text}
      flush
      actions={
        <Button size="small" icon="plus" onClick={() => setAdding(true)}>
          {text.add}
        </Button>
      }
    >
      {tokens.value === null && <FetchedState {...tokens} />}
      {tokens.value?.length === 0 && (
        <EmptyState small icon="lock" title={text.none} text={text.noneText} />
      )}
      {tokens.value?.map((token) => (
        <TokenRow
          key={token.id}
          token={token}
          onCalls={() => setReading(token)}
          onRevoke={() => setRevoking(token)}
        />
      ))}
      <Row>
        <a className={styles.link} href="/api/schema/read/" target="_blank" rel="noreferrer">
          {text.read}
        </a>
      </Row>
      {adding && (
        <TokenDialog
          onClose={() => setAdding(false)}
          onMade={(token) => {
            setAdding(false);
            setMade(token);
            tokens.reload();
          }}
        />
      )}
      {made !== null && (
        <SecretDialog
          title={text.made}
          about={text.madeText}
          value={made}
          onClose={() => setMade(null)}
        />
      )}
      {reading && (
        <TokenCalls id={reading.id} label={reading.label} onClose={() => setReading(null)} />
      )}
      {revoking && (
        <ConfirmDialog
          title={text.revokeTitle(revoking.label)}
          text={text.revokeText}
          action={text.revoke}
          busy={busy}
          onConfirm={() => void revoke(revoking)}
          onClose={() => setRevoking(null)}
        />
      )}
    </Panel>
  );
}

interface TokenRowProps {
  readonly token: Token;
  readonly onCalls: () => void;
  readonly onRevoke: () => void;
}

function TokenRow({ token, onCalls, onRevoke }: TokenRowProps) {
  const [now] = useState(() => Date.now());
  const { label, description, is_active, last_used, expired_at } = token;
  const isOver = expired_at !== null && Date.parse(expired_at) <= now;
  const day = expired_at?.slice(0, 10) ?? '';
  const ends = expired_at === null ? text.never : isOver ? text.ended(day) : text.ends(day);
  const used = last_used === null ? text.unused : text.used(timeAgo(last_used, now));
  return (
    <Row
      actions={
        <>
          <Button size="small" look="ghost" onClick={onCalls}>
            {text.calls}
          </Button>
          <Button size="small" look="ghost" onClick={onRevoke}>
            {text.revoke}
          </Button>
        </>
      }
    >
      <span className={styles.who}>
        <span className={styles.name}>
          {label}
          {isOver && <Chip tone="quiet">{text.expired}</Chip>}
          {!is_active && <Chip tone="quiet">{text.off}</Chip>}
        </span>
        <span className={styles.meta}>
          {[description, ends, used].filter((part) => part !== '').join(' · ')}
        </span>
      </span>
    </Row>
  );
}
