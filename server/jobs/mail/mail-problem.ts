import { ownValue } from '../../../src/lib/own-value.ts';
/** What went wrong with a mail server, in the contract's words, with what the server itself said. */
export function mailProblem(error: unknown): string {
  const { code, command, message } = (error ?? {}) as Readonly<Record<string, string | undefined>>;
  const known = command === 'MAIL FROM' ? 'From address is invalid.' : ownValue(SAID, code ?? '');
  return `${known ?? 'Could not send email. Please check your configuration'}${detail(message)}`;
}

const SAID: Readonly<Record<string, string>> = {
  EAUTH: 'Invalid credentials provided',
  ENOAUTH: 'Invalid credentials provided',
  ECONNECTION: 'Could not connect with the SMTP server.',
  ECONNREFUSED: 'Could not connect with the SMTP server.',
  ESOCKET: 'Could not connect with the SMTP server.',
  EDNS: 'Could not connect with the SMTP server.',
  ETLS: 'Could not connect with the SMTP server.',
  EENVELOPE: 'All recipient addresses were refused.',
  ETIMEDOUT: 'Timeout error while trying to connect to the SMTP server.',
};

function detail(message: string | undefined): string {
  return message ? ` (${message})` : '';
}
