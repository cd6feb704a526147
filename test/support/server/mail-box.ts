import { SMTPServer } from 'smtp-server';
import { onTestFinished } from 'vitest';

export interface MailBox {
  /** For the configuration. */
  readonly url: string;
  /** Everything that arrived, oldest first, decoded. */
  readonly mails: readonly string[];
  /** From now on nothing is taken. */
  readonly refuse: () => void;
}

/** A mail server in this process, for one test. */
export async function openMailBox(): Promise<MailBox> {
  const mails: string[] = [];
  let isRefusing = false;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) =>
      isRefusing ? done(new Error('The box is full.')) : done(),
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        mails.push(decoded(Buffer.concat(chunks).toString()));
        done();
      });
    },
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(
    () =>
      new Promise<void>((resolve) => {
        server.close(resolve);
      }),
  );
  const address = server.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    refuse: () => {
      isRefusing = true;
    },
  };
}

/** Quoted-printable, as mails in plain letters are. */
function decoded(raw: string): string {
  return raw
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}
