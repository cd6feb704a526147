import type { FastifyInstance } from 'fastify';
import { isUuid } from '../../src/domain/ids.ts';
import { CALL_MARK } from '../../src/protocol/own-answer.ts';

/**
 * Repeats the caller's mark in every answer, also in refusals. A caller tells by it that the answer is
 * neither a proxy's nor a cached one, and that it belongs to this call.
 */
export function repeatCallMarks(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const mark = request.headers[CALL_MARK];
    if (typeof mark === 'string' && isUuid(mark)) reply.header(CALL_MARK, mark);
  });
}
