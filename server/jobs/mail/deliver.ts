import { hasMail, type InstanceSettings } from '../../../src/domain/instance-settings.ts';
import { timestampNow } from '../../commands/clock.ts';
import type { CommandDeps } from '../../commands/write.ts';
import type { Letter } from '../../presenters/letters.ts';
import { readSettings } from '../../queries/instance/instance-settings.ts';
import { sendLetter } from './smtp.ts';

interface MailDeps extends CommandDeps {
  readonly config: { readonly settings: Partial<InstanceSettings> };
  readonly announce: (line: string) => void;
}

/** Within seconds; whoever waits for a code would not wait for the later ones. */
const ATTEMPTS = 3;

/**
 * Mails it; where that cannot be done the letter is printed and kept for the instance admins, so
 * that nobody waits for a code that nobody can know.
 */
export async function deliver(
  deps: MailDeps,
  letter: Letter,
  { id, attempt }: { readonly id: string; readonly attempt: number },
): Promise<void> {
  if (letter.expiresAt <= timestampNow(deps.clock)) return;
  const settings = await readSettings(deps.db.db, deps.config.settings);
  if (!hasMail(settings)) return keep(deps, letter, id, 'No mail server is set up.');
  try {
    await sendLetter(settings, letter);
  } catch (error) {
    if (attempt < ATTEMPTS) throw error;
    await keep(deps, letter, id, error instanceof Error ? error.message : String(error));
  }
}

async function keep(deps: MailDeps, letter: Letter, id: string, reason: string): Promise<void> {
  const { to, subject, text, expiresAt } = letter;
  await deps.db.db
    .insertInto('unsent_mails')
    .values({
      id,
      recipient: to,
      subject,
      body: text,
      reason,
      created_at: timestampNow(deps.clock),
      expires_at: expiresAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  deps.announce(`A mail to ${to} was not sent (${reason}): ${subject}\n${indented(text)}`);
}

function indented(text: string): string {
  return text.trimEnd().replace(/^(?=.)/gm, '    ');
}
