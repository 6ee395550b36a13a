import type { FastifyRequest } from 'fastify';
import { ShopError } from '../errors.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);
/** What they do is proved by a signature or a token of ours, and they read no cookie: it may be asked for from anywhere. */
const signedPaths = new Set(['/api/webhooks/stripe', '/api/webhooks/mail', '/api/unsubscribe']);

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}

/**
 * Browsers say where a request comes from; one from another site must change nothing here.
 * Programs send neither header and bring no cookie along, so they pass.
 */
export async function refuseForeignOrigin(request: FastifyRequest): Promise<void> {
  if (safeMethods.has(request.method) || signedPaths.has(request.routeOptions.url ?? '')) return;
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') {
    throw new ShopError('forbidden_origin', `sec-fetch-site ${site}`);
  }
  const { origin } = request.headers;
  if (origin !== undefined && hostOf(origin) !== request.host) {
    throw new ShopError('forbidden_origin', `origin ${origin}, host ${request.host}`);
  }
}
