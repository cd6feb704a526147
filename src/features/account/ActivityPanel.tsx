import { useState } from 'react';
import { ActivityList } from '../../blocks/people/ActivityList.tsx';
import { DayExport } from '../../blocks/people/DayExport.tsx';
import { useSessionState } from '../../client/session-context.ts';
import { GUEST } from '../../domain/roles.ts';
import { dayIn } from '../../blocks/people/day-in.ts';
import { activity as text } from '../../text/people.ts';
import { Panel } from '../../ui/Page.tsx';

const PER_PAGE = 50;

export function ActivityPanel() {
  const { user, workspaces } = useSessionState();
  const [now] = useState(() => new Date());
  const allowed = workspaces.filter(({ role }) => role !== GUEST);
  return (
    <>
      {user && (
        <DayExport userId={user.id} today={dayIn(user.user_timezone, now)} workspaces={allowed} />
      )}
      <Panel title={text.title} text={text.text} flush>
        <ActivityList path="/api/users/me/activities/" perPage={PER_PAGE} isOwn />
      </Panel>
    </>
  );
}
