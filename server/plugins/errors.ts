import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CONNECTION_LOST, DatabaseError, DISK_FULL } from '../db/engine.ts';
import { invalidPayload, refused, Refusal } from '../policies/refusal.ts';

const SOMETHING_WRONG = { error: 'Something went wrong please try again later' };

const NO_ROOM = {
  error:
    'The server’s disk is full, so nothing can be saved there. It works again as soon as there is room.',
};

/** Uniqueness, foreign keys, missing values, checks: the body was not what the tables hold. */
const INTEGRITY = /^23/;
/** A text that is no date, no number, no UUID, or holds a NUL. */
const NOT_CONVERTIBLE = /^22/;

/** The only place where a failure becomes an answer. What was not foreseen says nothing of itself. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    return sendRefusal(reply, refusalOf(error, request));
  });
}

/** How a failure is answered. One that was not foreseen is logged. */
export function refusalOf(error: FastifyError | Refusal, request: FastifyRequest): Refusal {
  const refusal = asRefusal(error, request);
  if (refusal) return refusal;
  request.log.error(error);
  return new Refusal(500, SOMETHING_WRONG);
}

export function sendRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  return reply.status(refusal.status).headers(refusal.headers).send(refusal.body);
}

function asRefusal(error: FastifyError | Refusal, request: FastifyRequest): Refusal | null {
  if (error instanceof Refusal) return error;
  if (error instanceof DatabaseError) return databaseRefusal(error);
  const { statusCode } = error;
  if (statusCode === undefined || statusCode >= 500) return null;
  if (statusCode === 415) {
    const type = request.headers['content-type'] ?? '';
    return new Refusal(415, { detail: `Unsupported media type "${type}" in request.` });
  }
  return new Refusal(statusCode, { detail: error.message });
}

function databaseRefusal({ code }: DatabaseError): Refusal | null {
  if (INTEGRITY.test(code)) return invalidPayload();
  if (NOT_CONVERTIBLE.test(code)) return refused('Please provide valid detail');
  if (code === CONNECTION_LOST) {
    const error = 'The database is starting again. Try once more.';
    return new Refusal(503, { error }, { 'retry-after': '1' });
  }
  if (code === DISK_FULL) return new Refusal(507, NO_ROOM, { 'retry-after': '30' });
  return null;
}
