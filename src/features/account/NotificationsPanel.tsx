import { useState } from 'react';
import { FetchedState } from '../../blocks/settings/FetchedState.tsx';
import { useAttempt } from '../../blocks/settings/use-attempt.ts';
import { useFetched } from '../../blocks/settings/use-fetched.ts';
import { useSession, useSessionState } from '../../client/session-context.ts';
import { notifications as text } from '../../text/people.ts';
import { Notice, Panel } from '../../ui/Page.tsx';
import { Checkbox, Switch } from '../../ui/Toggle.tsx';

const PATH = '/api/users/me/notification-preferences/';
type Wish = 'property_change' | 'state_change' | 'issue_completed' | 'comment' | 'mention';
type Wishes = Readonly<Record<Wish, boolean>>;

const read = (body: unknown) => body as Wishes;

/** What is mailed. Each choice holds at once; one that did not reach the server is taken back. */
export function NotificationsPanel() {
  const { instance } = useSessionState();
  const wishes = useFetched(PATH, read);
  return (
    <Panel title={text.title} text={text.text}>
      {instance?.is_smtp_configured === false && <Notice tone="info">{text.noMail}</Notice>}
      {wishes.value === null ? <FetchedState {...wishes} /> : <Wishes first={wishes.value} />}
    </Panel>
  );
}

function Wishes({ first }: { readonly first: Wishes }) {
  const session = useSession();
  const { attempt } = useAttempt();
  const [wishes, setWishes] = useState(first);
  const set = (wish: Wish) => (wanted: boolean) => {
    const all = (value: boolean) => (before: Wishes) => ({ ...before, [wish]: value });
    setWishes(all(wanted));
    void attempt(() => session.call('PATCH', PATH, { [wish]: wanted })).then(
      (isKept) => isKept || setWishes(all(!wanted)),
    );
  };
  const line = (wish: Exclude<Wish, 'issue_completed'>) => (
    <Switch
      label={text[wish][0]}
      hint={text[wish][1]}
      checked={wishes[wish]}
      onChange={set(wish)}
    />
  );
  return (
    <>
      {line('property_change')}
      {line('state_change')}
      <Checkbox
        label={text.issue_completed[0]}
        checked={wishes.issue_completed}
        onChange={set('issue_completed')}
      />
      {line('comment')}
      {line('mention')}
    </>
  );
}
