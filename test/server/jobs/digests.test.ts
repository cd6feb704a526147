import { expect, test } from 'vitest';
import { insertItems } from '../../support/server/server-items.ts';
import { insertMember, insertProject } from '../../support/server/server-rows.ts';
import { testServer } from '../../support/server/server.ts';

const EVERYTHING = {
  property_change: true,
  state_change: true,
  comment: true,
  mention: true,
  issue_completed: true,
};

async function acme(wishes: object | null) {
  const server = await testServer();
  const ada = await server.signedUp('ada@example.org');
  const bob = await server.signedUp('bob@example.org');
  const project = await insertProject(server, ada);
  await insertMember(server, project, bob, 15);
  const [item = '', other = ''] = await insertItems(server, project, ada, [
    { name: 'Fix: the <printer>!' },
    { name: 'Another' },
  ]);
  for (const id of [item, other]) await bob.post(`${project.url}/issues/${id}/subscribe/`);
  if (wishes) await bob.patch('/api/users/me/notification-preferences/', wishes);
  const change = (id: string, patch: object) => ada.patch(`${project.url}/issues/${id}/`, patch);
  /** What would be mailed now; the letters themselves are another job. */
  const mailed = async () => {
    await server.deps.db.transaction((tx) =>
      tx
        .insertInto('jobs')
        .values({
          id: server.deps.newId(),
          kind: 'digests',
          payload: '{}',
          run_at: '2026-11-20T09:00:00Z',
          created_at: '2026-11-20T09:00:00Z',
        })
        .execute(),
    );
    const letters: { to: string; subject: string; text: string }[] = [];
    const failures = await server.runJobs({
      mail: async (_, letter) => void letters.push(letter),
    });
    expect(failures).toEqual([]);
    return letters;
  };
  return { server, ada, bob, project, item, other, change, mailed };
}

test('what happened to an item since the last time is one mail, and is mailed once', async () => {
  const { project, item, other, ada, change, mailed } = await acme(EVERYTHING);
  await change(item, { priority: 'high' });
  await change(item, { state_id: project.states['Todo'] });
  await ada.post(`${project.url}/issues/${item}/comments/`, { comment_html: '<p>On it</p>' });
  await change(other, { target_date: '2026-12-01' });
  // Which of the two is sent first is nobody's promise.
  const letters = (await mailed()).toSorted((a, b) => (a.subject < b.subject ? -1 : 1));
  expect(letters.map(({ to, subject }) => [to, subject])).toEqual([
    ['bob@example.org', 'APP-1 Fix the printer'],
    ['bob@example.org', 'APP-2 Another'],
  ]);
  const [first] = letters;
  for (const line of [
    'ada changed priority from none to high',
    'ada changed state from Backlog to Todo',
    'ada commented: On it',
    'http://localhost:8080/acme/browse/APP-1',
  ]) {
    expect(first?.text).toContain(line);
  }
  expect(await mailed()).toEqual([]);
});

test.each([
  [{ property_change: true }, ['priority']],
  [{ state_change: true }, ['state', 'done']],
  [{ issue_completed: true }, ['done']],
  [{ comment: true }, ['comment']],
  [{ mention: true }, ['mention']],
  [{}, []],
])('with the wishes %j people are mailed about %j alone', async (wishes, wanted) => {
  const { server, project, item, ada, bob, change, mailed } = await acme(wishes);
  const comments = `${project.url}/issues/${item}/comments/`;
  const mention = `<p><mention-component entity_identifier="${bob.userId}" entity_name="user_mention"></mention-component></p>`;
  const events: Readonly<Record<string, () => Promise<unknown>>> = {
    priority: () => change(item, { priority: 'high' }),
    state: () => change(item, { state_id: project.states['Todo'] }),
    done: () => change(item, { state_id: project.states['Done'] }),
    comment: () => ada.post(comments, { comment_html: '<p>a</p>' }),
    mention: () => ada.post(comments, { comment_html: mention }),
  };
  const told: string[] = [];
  for (const [name, happens] of Object.entries(events)) {
    await happens();
    server.clock.pass(1000);
    if ((await mailed()).length > 0) told.push(name);
  }
  expect(told).toEqual(wanted);
});

test('nobody is mailed who said nothing, has left, or did it themselves', async () => {
  const silent = await acme(null);
  await silent.change(silent.item, { priority: 'high' });
  expect(await silent.mailed()).toEqual([]);
  const { server, ada, bob, item, change, mailed } = await acme(EVERYTHING);
  await ada.patch('/api/users/me/notification-preferences/', EVERYTHING);
  await change(item, { priority: 'high' });
  const members = server.db.updateTable('project_members').set({ is_active: false });
  await members.where('member', '=', bob.userId).execute();
  expect(await mailed()).toEqual([]);
});
