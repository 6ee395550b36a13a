import type { IncomingMessage } from 'node:http';
import { RequestError } from './read-body.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

function hostOf(origin: string): string {
  return URL.canParse(origin) ? new URL(origin).host : '';
}

/**
 * Refuses changes requested by a page of another site. Tools send neither header and pass. `trusted` lists more
 * origins, such as the shop that serves the console.
 */
export function refuseCrossSite(request: IncomingMessage, trusted: string[] = []): void {
  if (SAFE.has(request.method ?? 'GET')) return;
  const site = request.headers['sec-fetch-site'];
  if (site === 'same-origin' || site === 'none') return;
  const origin = request.headers.origin;
  if (site === undefined && origin === undefined) return;
  const hosts = [request.headers.host, request.headers['x-forwarded-host'], ...trusted.map(hostOf)];
  if (site === undefined && origin !== undefined && hosts.includes(hostOf(origin))) return;
  throw new RequestError(403, 'The request comes from another site');
}
