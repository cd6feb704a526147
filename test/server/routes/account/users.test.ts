import { expect, test } from 'vitest';
import { testServer } from '../../../support/server/server.ts';

async function ada() {
  const server = await testServer();
  return server.signedUp('ada@example.org');
}

test('a person changes what is theirs to change, and nothing else', async () => {
  const me = await ada();
  const answer = await me.patch('/api/users/me/', {
    first_name: ' Ada ',
    display_name: 'Countess',
    user_timezone: 'Asia/Kolkata',
    email: 'other@example.org',
    is_bot: true,
  });
  expect(answer).toMatchObject({
    status: 200,
    body: {
      first_name: 'Ada',
      display_name: 'Countess',
      email: 'ada@example.org',
      is_bot: false,
      date_joined: '2026-11-20T14:30:00.000000+05:30',
    },
  });
  expect(JSON.stringify(answer.body)).not.toContain('password_hash');
});

test('a display name may not be blank, and a time zone must exist', async () => {
  const me = await ada();
  const patch = { display_name: ' ', user_timezone: 'Mars/Olympus' };
  expect(await me.patch('/api/users/me/', patch)).toMatchObject({
    status: 400,
    body: {
      display_name: ['This field may not be blank.'],
      user_timezone: ['"Mars/Olympus" is not a valid choice.'],
    },
  });
});

test('the profile keeps what is not sent', async () => {
  const me = await ada();
  await me.patch('/api/users/me/profile/', { theme: { theme: 'dark' }, role: 'Engineer' });
  await me.patch('/api/users/me/profile/', { onboarding_step: { profile_complete: true } });
  expect((await me.get('/api/users/me/profile/')).body).toMatchObject({
    theme: { theme: 'dark' },
    role: 'Engineer',
    onboarding_step: { profile_complete: true },
    is_onboarded: false,
    user: me.userId,
  });
});

test('the first steps and the tour are marked by calls of their own', async () => {
  const me = await ada();
  const done = { status: 200, body: { message: 'Updated successfully' } };
  expect(await me.patch('/api/users/me/onboard/', { is_onboarded: true })).toMatchObject(done);
  const tour = { is_tour_completed: true };
  expect(await me.patch('/api/users/me/tour-completed/', tour)).toMatchObject(done);
  expect((await me.get('/api/users/me/profile/')).body).toMatchObject({
    is_onboarded: true,
    is_tour_completed: true,
  });
});
