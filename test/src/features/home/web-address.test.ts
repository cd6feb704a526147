import { expect, test } from 'vitest';
import { webAddress } from '../../../../src/features/home/web-address.ts';

test.each([
  ['tides.example', 'https://tides.example'],
  [' tides.example:8080/wiki ', 'https://tides.example:8080/wiki'],
  ['http://tides.example', 'http://tides.example'],
  ['HTTPS://tides.example', 'HTTPS://tides.example'],
])('“%s” is saved as %s', (typed, address) => {
  expect(webAddress(typed)).toBe(address);
});
