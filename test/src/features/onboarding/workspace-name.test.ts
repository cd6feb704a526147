import { expect, test } from 'vitest';
import {
  nameProblem,
  slugFrom,
  slugProblem,
} from '../../../../src/features/onboarding/workspace-name.ts';

test('a workspace’s address follows its name', () => {
  expect(slugFrom('  Analytical Engines ')).toBe('analytical-engines');
  expect(slugFrom('Café Ø & Söhne')).toBe('cafe-sohne');
  expect(slugFrom('x'.repeat(80))).toHaveLength(48);
});

test('names and addresses are refused before they are sent', () => {
  expect(nameProblem('Ölwerk 2')).toBe(null);
  expect(nameProblem('   ')).not.toBe(null);
  expect(nameProblem('Müller & Söhne (R/D), “Nord”')).toBe(null);
  expect(nameProblem('x'.repeat(81))).not.toBe(null);
  expect(slugProblem('acme_1')).toBe(null);
  expect(slugProblem('a b')).not.toBe(null);
});
