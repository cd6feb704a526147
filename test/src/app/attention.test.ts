import { expect, test } from 'vitest';
import { filesIn } from '../../support/source-files.ts';

test('only the routes of a workspace say which project is synced first', () => {
  const callers = filesIn('src', /\.tsx?$/).filter(({ code }) => code.includes('client.attend('));
  expect(callers.map(({ path }) => path)).toEqual(['src/app/WorkspaceRoutes.tsx']);
});
