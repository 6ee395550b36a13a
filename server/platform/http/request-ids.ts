import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { newRequestId, newWork, type RequestContext, runWith } from '../logging/request-context.ts';

declare module 'fastify' {
  interface FastifyRequest {
    work: RequestContext | null;
  }
}

const header = 'x-request-id';

/** Of a length that no two share by chance, of letters that stand in any log; addresses of mail do not fit. */
const wellFormed = /^[A-Za-z0-9_-]{16,64}$/;

/** A proxy of ours has numbered the request already; from anybody else the header counts for nothing. */
export function requestIdGiver(trustsProxy: boolean): (request: IncomingMessage) => string {
  return (request) => {
    const given = trustsProxy ? request.headers[header] : undefined;
    return typeof given === 'string' && wellFormed.test(given) ? given : newRequestId();
  };
}

/** Tells the client the number of its request, and all that the request causes too. */
export function carryRequestIds(app: FastifyInstance): void {
  app.decorateRequest('work', null);
  app.addHook('onRequest', async (request, reply) => {
    reply.header(header, request.id);
  });
  // Not sooner: what reads the body begins outside of what the hooks before it have begun.
  app.addHook('preValidation', (request, _reply, done) => {
    request.work = newWork({
      log: request.log,
      requestId: request.id,
      actor: { kind: 'visitor', staffId: null },
    });
    runWith(request.work, done);
  });
}
