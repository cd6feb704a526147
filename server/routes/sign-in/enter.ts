import { z } from 'zod';
import { timestampOf } from '../../commands/clock.ts';
import { post } from '../../commands/enqueue.ts';
import { noteSignIn, type Medium } from '../../commands/sign-in/sign-in.ts';
import type { ReadContext } from '../../plugins/route.ts';
import { isOfBoards } from '../../plugins/auth-answers.ts';
import { openSession } from '../../plugins/sessions.ts';
import { activatedLetter } from '../../presenters/letters.ts';
import { screenAfterSignIn } from '../../queries/sign-in/after-sign-in.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export type PublicContext = ReadContext<{ readonly scope: 'public' }>;

export function emailOf(sent: string | undefined): string {
  return (sent ?? '').trim().toLowerCase();
}

export function isEmail(email: string): boolean {
  return z.email().max(255).safeParse(email).success;
}

export interface Entering {
  readonly id: string;
  readonly email: string;
  readonly medium: Medium;
  readonly provesEmail: boolean;
  /** Said where the address of the call does not say it. */
  readonly isToBoard?: boolean;
}

/** Opens the session and says where to go. */
export async function enter(
  { deps, db, request, reply }: PublicContext,
  { id, email, medium, provesEmail, isToBoard = isOfBoards(request) }: Entering,
  next: string | null,
): Promise<string> {
  const userAgent = request.headers['user-agent'] ?? '';
  const visit = { userId: id, email, ip: request.ip, userAgent, medium, provesEmail, isToBoard };
  const { hasWokenUp } = await noteSignIn(deps, visit);
  await openSession(deps, request, reply, id);
  if (hasWokenUp) {
    const until = timestampOf((deps.clock.now() + DAY_MS) * 1000);
    await post(deps, activatedLetter(email, email, `${deps.config.webUrl}/profile`, until));
  }
  return next ?? screenAfterSignIn(db, { id, email });
}
