import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ShopError } from '../errors.ts';

const countHosts = ({ raw }: FastifyRequest): number =>
  raw.rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length;

/**
 * Refuses requests that Node's parser accepts in violation of RFC 9112: several `Host` headers, or a request line
 * without a version. A proxy may interpret them differently.
 */
export function refuseMalformed(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (request.raw.httpVersionMajor < 1) throw new ShopError('invalid_request', 'no version of HTTP');
    if (countHosts(request) > 1) throw new ShopError('invalid_request', 'several Host headers');
  });
}
