import { expect, test } from 'vitest';
import { filesIn } from '../../support/source-files.ts';

test('every form is the one that does its work once, however often Enter is pressed', () => {
  const own = filesIn('src', /\.tsx$/)
    .filter(({ path, code }) => path !== 'src/ui/Form.tsx' && code.includes('<form'))
    .map(({ path }) => path);
  expect(own).toEqual([]);
});
