import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ShopError } from '#server/errors.ts';

const timeoutMs = 10_000;

/** Passes one request on to the desk and its answer back, byte for byte. */
async function forward(request: FastifyRequest, deskUrl: string): Promise<Response> {
  const headers = new Headers();
  for (const name of ['accept', 'content-type', 'origin', 'sec-fetch-site']) {
    const value = request.headers[name];
    if (typeof value === 'string') headers.set(name, value);
  }
  const body =
    Buffer.isBuffer(request.body) && request.body.length > 0 ? new Uint8Array(request.body) : undefined;
  return fetch(new URL(request.url, deskUrl), {
    method: request.method,
    headers,
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
    ...(body ? { body } : {}),
  });
}

/** Outside live mode the desk of the stand-ins is reachable under the shop's own address, at `/sandbox`. */
export function registerDeskProxy(app: FastifyInstance, deskUrl: string): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    const handler = async (request: FastifyRequest, reply: import('fastify').FastifyReply) => {
      const answer = await forward(request, deskUrl).catch((error: unknown) => {
        throw new ShopError('not_found', 'the desk does not answer', { cause: error });
      });
      reply.code(answer.status);
      for (const name of ['content-type', 'location', 'content-security-policy', 'cache-control']) {
        const value = answer.headers.get(name);
        if (value) reply.header(name, value);
      }
      return reply.send(Buffer.from(await answer.arrayBuffer()));
    };
    for (const url of ['/sandbox', '/sandbox/*'])
      scope.route({ method: ['GET', 'POST', 'PUT'], url, handler });
  });
}
