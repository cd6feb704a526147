import { expect, test, vi } from 'vitest';
import { preloadScreen } from '../../../src/app/preload-screen.ts';
import type { Client, Questions } from '../../../src/client/client.ts';
import type { SessionState } from '../../../src/client/session.ts';

vi.mock('../../../src/app/screens.tsx', () => ({
  WorkItemsPage: { preload: async () => {} },
  WorkItemPage: { preload: async () => {} },
}));
vi.mock('../../../src/blocks/list/first-questions.ts', () => ({
  firstQuestions: ({ project_id }: { project_id: string }) => [{ ask: 'states', project_id }],
}));

const KELP = '3f0e0c52-0000-4000-8000-000000000001';
const OTHER = '3f0e0c52-0000-4000-8000-000000000002';

async function askedAt(path: string): Promise<Questions> {
  const asked: Questions[number][] = [];
  const answered = { answer: [{ id: KELP }], from: 'copy', error: null } as const;
  const client = {
    live: () => ({ subscribe: () => () => {}, getSnapshot: () => answered }),
    askAhead: (questions: Questions) => void asked.push(...questions),
  };
  const session = {
    phase: 'signed_in',
    user: { user_timezone: 'UTC' },
    workspaces: [{ slug: 'tide-pool' }],
  };
  await preloadScreen(path, client as unknown as Client, session as unknown as SessionState);
  await vi.dynamicImportSettled();
  return asked;
}

test('the questions of a list are asked while the copy opens', async () => {
  expect(await askedAt(`/tide-pool/projects/${KELP}/issues/`)).toEqual([
    { ask: 'states', project_id: KELP },
  ]);
});

test('nothing is asked about a project that the person can’t see', async () => {
  expect(await askedAt(`/tide-pool/projects/${OTHER}/issues/`)).toEqual([]);
});
