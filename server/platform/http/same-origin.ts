import type { FastifyRequest } from 'fastify';
import { bringsApiKey } from '../auth/bearer-keys.ts';
import { bankPaths } from '../clients/processor/card-payments.ts';
import { eventPaths } from '../clients/processor/processor-profile.ts';
import { ShopError } from '../errors.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);
/** A signature or a token of ours proves these calls, and they read no cookie, so any site may send them. */
const signedPaths = new Set([
  ...[...Object.values(eventPaths), ...Object.values(bankPaths)],
  ...['/api/webhooks/mail', '/api/unsubscribe'],
]);

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}

/**
 * Refuses requests that browsers mark as coming from another site. Programs send neither header and
 * no cookie, so they pass.
 */
export async function refuseForeignOrigin(request: FastifyRequest): Promise<void> {
  if (safeMethods.has(request.method) || signedPaths.has(request.routeOptions.url ?? '')) return;
  // A key is no cookie: no browser sends it by itself, and beside it no cookie counts (staff-scope.ts).
  if (bringsApiKey(request.headers.authorization) && request.routeOptions.config.staffRole) return;
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') {
    throw new ShopError('forbidden_origin', `sec-fetch-site ${site}`);
  }
  const { origin } = request.headers;
  if (origin !== undefined && hostOf(origin) !== request.host) {
    throw new ShopError('forbidden_origin', `origin ${origin}, host ${request.host}`);
  }
}
