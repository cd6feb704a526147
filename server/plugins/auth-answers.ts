import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AuthFailure } from '../policies/auth-failure.ts';
import type { Config } from '../config.ts';
import { Refusal } from '../policies/refusal.ts';
import { pageOrigin } from './origins.ts';

export interface FormContext {
  readonly deps: { readonly config: Config };
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Forms are answered by a redirect, JSON by JSON. */
function isForm(request: FastifyRequest): boolean {
  return !(request.headers['content-type'] ?? '').startsWith('application/json');
}

/** Only a path of ours: `//evil.example` and `/\evil.example` lead away. */
export function safePath(path: string | undefined): string | null {
  return path !== undefined && /^\/(?![/\\])[^\p{Cc}]*$/u.test(path) ? path : null;
}

/** What a page is told that posted a form by itself; a browser's own form is led there by a 302. */
export const ledOn = z.object({ redirect_to: z.string() });

/** The end of a form post: on to the next screen. */
export function goOn({ deps, request, reply }: FormContext, path: string): unknown {
  if (!isForm(request)) return { redirect_to: path };
  return reply.redirect(pageOrigin(deps.config, request) + path, 302);
}

/** The screen that a failure is shown on, and where the person was going. */
interface Back {
  readonly path: string;
  readonly next: string | null;
}

/** Runs a form's work; what fails goes back to the screen it came from, with its code. */
export async function answerForm(
  context: FormContext,
  back: Back,
  work: () => Promise<string>,
): Promise<unknown> {
  try {
    return goOn(context, await work());
  } catch (error) {
    return goBack(context, back, error);
  }
}

/** Leads to another site: where the work says. What fails goes back as a form's failure does. */
export async function answerVisit(
  context: FormContext,
  back: Back,
  work: () => Promise<string>,
): Promise<unknown> {
  let address: string;
  try {
    address = await work();
  } catch (error) {
    return goBack(context, back, error);
  }
  return context.reply.redirect(address, 302);
}

/** Posted by a page of public boards, whose visitors come and go there. */
export function isOfBoards(request: FastifyRequest): boolean {
  return request.url.startsWith('/auth/spaces/');
}

export function isBoardPath(path: string | null): boolean {
  return path?.startsWith('/spaces/') ?? false;
}

const RESET = '/accounts/reset-password';

/** Boards show what failed where they begin, but for a new password. */
function screenOf(request: FastifyRequest, path: string): string {
  if (!isOfBoards(request)) return path;
  return path === RESET ? `/spaces${RESET}/` : '/spaces/';
}

function goBack(context: FormContext, back: Back, error: unknown): unknown {
  if (!(error instanceof AuthFailure)) throw error;
  if (!isForm(context.request)) throw new Refusal(400, error.body);
  const query = new URLSearchParams(
    Object.entries(error.body).map(([key, value]) => [key, String(value)]),
  );
  if (back.next !== null) query.set('next_path', back.next);
  return goOn(context, `${screenOf(context.request, back.path)}?${query.toString()}`);
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
