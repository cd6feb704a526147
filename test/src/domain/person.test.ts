import { expect, test } from 'vitest';
import {
  FACE_COLORS,
  faceColor,
  faceOf,
  initials,
  personName,
} from '../../../src/domain/person.ts';

const ADA = {
  id: '7a1c7c7e-0000-4000-8000-000000000001',
  display_name: 'Ada',
  first_name: 'Augusta Ada',
  last_name: 'King',
  avatar_url: null,
};

test('a person has one name everywhere: the display name, or the full name without one', () => {
  expect(personName(ADA)).toBe('Ada');
  expect(personName({ ...ADA, display_name: ' ' })).toBe('Augusta Ada King');
});

test('every shape in which the wire describes a person gives the same face', () => {
  const { id, display_name } = ADA;
  expect(faceOf({ id, display_name }, id, 'Someone')).toEqual(faceOf(ADA, id, 'Someone'));
});

test('someone who is no longer known keeps their color', () => {
  const gone = faceOf(undefined, ADA.id, 'Removed');
  expect(gone.name).toBe('Removed');
  expect(faceColor(gone.id)).toBe(faceColor(faceOf(ADA, ADA.id, '').id));
});

test('a new name keeps the color and changes the initials', () => {
  const renamed = faceOf({ ...ADA, display_name: 'Countess Lovelace' }, ADA.id, '');
  expect(faceColor(renamed.id)).toBe(faceColor(ADA.id));
  expect([initials(ADA.display_name), initials(renamed.name)]).toEqual(['A', 'CL']);
});

test('colors are those that the style sheet has', () => {
  const colors = Array.from({ length: 200 }, (_, n) => faceColor(`person ${n}`));
  expect(Math.min(...colors)).toBe(1);
  expect(Math.max(...colors)).toBe(FACE_COLORS);
});
