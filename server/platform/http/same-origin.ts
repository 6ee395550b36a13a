import type { FastifyRequest } from 'fastify';
import { hasApiKey } from '../auth/bearer-keys.ts';
import { bankPaths } from '../clients/processor/card-payments.ts';
import { eventPaths } from '../clients/processor/processor-profile.ts';
import { ShopError } from '../errors.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);
/** Calls that are authenticated by a signature or a token. They read no cookie, so any site may send them. */
const signedPaths = new Set([
  ...[...Object.values(eventPaths), ...Object.values(bankPaths)],
  ...['/api/webhooks/mail', '/api/unsubscribe'],
]);

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}

/**
 * Refuses requests that browsers mark as cross-site. Requests of programs have neither these headers nor
 * cookies, and are accepted.
 */
export async function refuseForeignOrigin(request: FastifyRequest): Promise<void> {
  if (safeMethods.has(request.method) || signedPaths.has(request.routeOptions.url ?? '')) return;
  // Browsers never send an API key automatically. Requests with a key ignore cookies (staff-scope.ts).
  if (hasApiKey(request.headers.authorization) && request.routeOptions.config.staffRole) return;
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') {
    throw new ShopError('forbidden_origin', `sec-fetch-site ${site}`);
  }
  const { origin } = request.headers;
  if (origin !== undefined && hostOf(origin) !== request.host) {
    throw new ShopError('forbidden_origin', `origin ${origin}, host ${request.host}`);
  }
}
