import { expect, test } from 'vitest';
import { parseEmails } from '../../../src/domain/emails.ts';

test('addresses are found however they are pasted, each once', () => {
  const { emails, invalid } = parseEmails(
    'Ada@Example.org, grace@example.org;\nAlan Turing <alan@example.org>\nada@example.org nobody',
  );
  expect(emails).toEqual(['ada@example.org', 'grace@example.org', 'alan@example.org']);
  expect(invalid).toEqual(['nobody']);
});
