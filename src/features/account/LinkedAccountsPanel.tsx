import { useEffect, useState } from 'react';
import { timeAgo } from '../../blocks/item/time-ago.ts';
import { FetchedState } from '../../blocks/settings/FetchedState.tsx';
import { useAttempt } from '../../blocks/settings/use-attempt.ts';
import { useFetched } from '../../blocks/settings/use-fetched.ts';
import { useSession, useSessionState } from '../../client/session-context.ts';
import type { Provider } from '../../domain/instance-settings.ts';
import { linked as text } from '../../text/people.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice, Panel, Row } from '../../ui/Page.tsx';
import styles from './SessionsPanel.module.css';

const PATH = '/api/users/me/accounts/';
const PROVIDERS = Object.keys(text.names) as Provider[];

interface LinkedAccount {
  readonly id: string;
  readonly provider: Provider;
  readonly last_connected_at: string;
}

const read = (body: unknown) => body as readonly LinkedAccount[];

/** Accounts elsewhere that open this one; without any, and without a provider, there is nothing to say. */
export function LinkedAccountsPanel() {
  const session = useSession();
  const { instance } = useSessionState();
  const accounts = useFetched(PATH, read);
  const { busy, attempt } = useAttempt();
  const [now] = useState(() => Date.now());
  const outcome = useOutcome();
  const offered = instance?.providers ?? [];
  const known = accounts.value ?? [];
  const shown = PROVIDERS.filter(
    (one) => offered.includes(one) || known.some(({ provider }) => provider === one),
  );
  if (shown.length === 0) return null;

  const leave = (provider: Provider) =>
    void attempt(async () => {
      const { url } = (await session.call('POST', PATH, { provider })) as { readonly url: string };
      location.assign(url);
    });
  const unlink = ({ id, provider }: LinkedAccount) =>
    void attempt(
      () => session.call('DELETE', `${PATH}${id}/`),
      text.unlinked(text.names[provider]),
    ).then(accounts.reload);

  const row = (provider: Provider) => {
    const account = known.find((one) => one.provider === provider);
    const isOffered = offered.includes(provider);
    return (
      <Row
        key={provider}
        actions={
          account ? (
            <Button
              size="small"
              look="ghost"
              busy={busy}
              aria-label={text.unlink(text.names[provider])}
              onClick={() => unlink(account)}
            >
              {text.unlink('').trim()}
            </Button>
          ) : (
            <Button
              size="small"
              busy={busy}
              aria-label={text.link(text.names[provider])}
              onClick={() => leave(provider)}
            >
              {text.link('').trim()}
            </Button>
          )
        }
      >
        <span className={styles.words}>
          <span className={styles.name}>{text.names[provider]}</span>
          <span className={styles.meta}>
            {account
              ? isOffered
                ? text.used(timeAgo(account.last_connected_at, now))
                : text.off
              : text.none}
          </span>
        </span>
      </Row>
    );
  };
  return (
    <Panel title={text.title} text={text.text} flush>
      {outcome && (
        <div className={styles.note}>
          <Notice tone={outcome.isDone ? 'info' : 'danger'}>{outcome.words}</Notice>
        </div>
      )}
      {accounts.value === null ? <FetchedState {...accounts} /> : shown.map(row)}
    </Panel>
  );
}

/** How it went over there; the address says it once. */
function useOutcome() {
  const [outcome] = useState(() => {
    const search = new URLSearchParams(location.search);
    const [how, provider] = [search.get('link'), search.get('provider')];
    const name = PROVIDERS.find((one) => one === provider);
    if (!name || (how !== 'done' && how !== 'taken' && how !== 'failed')) return null;
    return { isDone: how === 'done', words: text.outcome[how](text.names[name]) };
  });
  useEffect(() => {
    if (outcome) history.replaceState(history.state, '', location.pathname);
  }, [outcome]);
  return outcome;
}
