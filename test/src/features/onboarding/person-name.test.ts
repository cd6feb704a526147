import { expect, test } from 'vitest';
import { namesFrom } from '../../../../src/features/onboarding/person-name.ts';

const user = { email: 'ada@holdfast.test', display_name: 'ada' };

test('one typed name becomes first, last and display name', () => {
  expect(namesFrom(' Ada  King Lovelace ', user)).toEqual({
    first_name: 'Ada',
    last_name: 'King Lovelace',
    display_name: 'Ada King Lovelace',
  });
});

test('a display name that was chosen is kept', () => {
  expect(namesFrom('Ada King', { ...user, display_name: 'Countess' })).not.toHaveProperty(
    'display_name',
  );
});
