import { hasMail, type InstanceSettings } from '../../../src/domain/instance-settings.ts';
import { timestampNow } from '../../commands/clock.ts';
import type { CommandDeps } from '../../commands/write.ts';
import type { Letter } from '../../presenters/letters.ts';
import { readSettings } from '../../queries/instance-settings.ts';
import { sendLetter } from './smtp.ts';

export interface MailDeps extends CommandDeps {
  readonly config: { readonly settings: Partial<InstanceSettings> };
  /** To whoever watches the server. */
  readonly announce: (line: string) => void;
}

const ATTEMPTS = 2;

/**
 * Mails it; where that cannot be done the letter is printed and kept for the instance admins, so
 * that nobody waits for a code that nobody can know.
 */
export async function deliver(deps: MailDeps, letter: Letter): Promise<void> {
  const settings = await readSettings(deps.db.db, deps.config.settings);
  if (!hasMail(settings)) return keep(deps, letter, 'No mail server is set up.');
  for (let attempt = 1; ; attempt++) {
    try {
      return await sendLetter(settings, letter);
    } catch (error) {
      if (attempt < ATTEMPTS) continue;
      return keep(deps, letter, error instanceof Error ? error.message : String(error));
    }
  }
}

async function keep(deps: MailDeps, letter: Letter, reason: string): Promise<void> {
  const { to, subject, text, expiresAt } = letter;
  await deps.db.db
    .insertInto('unsent_mails')
    .values({
      id: deps.newId(),
      recipient: to,
      subject,
      body: text,
      reason,
      created_at: timestampNow(deps.clock),
      expires_at: expiresAt,
    })
    .execute();
  deps.announce(`A mail to ${to} was not sent (${reason}): ${subject}\n${indented(text)}`);
}

function indented(text: string): string {
  return text.trimEnd().replace(/^(?=.)/gm, '    ');
}
