import type { FastifyReply, FastifyRequest } from 'fastify';
import { AuthFailure } from '../policies/auth-failure.ts';
import { Refusal } from '../policies/refusal.ts';

/** Forms are answered by a redirect, JSON by JSON. */
function isForm(request: FastifyRequest): boolean {
  return !(request.headers['content-type'] ?? '').startsWith('application/json');
}

/** Only a path of ours: `//evil.example` and `/\evil.example` lead away. */
export function safePath(path: string | undefined): string | null {
  return path !== undefined && /^\/(?![/\\])[^\p{Cc}]*$/u.test(path) ? path : null;
}

/** The end of a form post: on to the next screen. */
export function goOn(request: FastifyRequest, reply: FastifyReply, path: string): unknown {
  if (isForm(request)) return reply.redirect(path, 302);
  return { redirect_to: path };
}

/** Runs a form's work; what fails goes back to the screen it came from, with its code. */
export async function answerForm(
  request: FastifyRequest,
  reply: FastifyReply,
  back: { readonly path: string; readonly next: string | null },
  work: () => Promise<string>,
): Promise<unknown> {
  try {
    return goOn(request, reply, await work());
  } catch (error) {
    if (!(error instanceof AuthFailure)) throw error;
    if (!isForm(request)) throw new Refusal(400, error.body);
    const query = new URLSearchParams(
      Object.entries(error.body).map(([key, value]) => [key, String(value)]),
    );
    if (back.next !== null) query.set('next_path', back.next);
    return reply.redirect(`${back.path}?${query.toString()}`, 302);
  }
}

/** For calls that always speak JSON. */
export async function answerAuth<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AuthFailure) throw new Refusal(400, error.body);
    throw error;
  }
}
