import http, { type ClientRequest } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import type { OutsideAddresses, Report } from './crossing.ts';

/** Returns the label of a call about one intent. Lists are the reconciler's, outside the path of one order. */
function processorCall(request: ClientRequest): string | null {
  const path = request.path.split('?')[0] ?? '';
  if (request.method === 'POST' && path === '/v1/payment_intents') return 'processor: create intent';
  return /^\/v1\/payment_intents\/pi_/.test(path) ? 'processor: read intent' : null;
}

/** Returns the label of a call: status lookup, card question or money movement. */
function gatewayCall({ path }: ClientRequest): string {
  if (path.endsWith('SerClsWSConsulta')) return 'gateway: consult';
  return path.endsWith('iniciaPeticionREST') ? 'gateway: begin' : 'gateway: charge';
}

const providerActions = new Set(['add', 'balance', 'status']);

/** Reads the request body, because the panel API has one address for all actions. */
function watchProviderCall(request: ClientRequest, report: Report): void {
  const end = request.end.bind(request) as (...args: unknown[]) => ClientRequest;
  request.end = ((...args: unknown[]) => {
    const action = new URLSearchParams(String(args[0])).get('action') ?? '';
    if (providerActions.has(action)) reportCall(request, `provider: ${action}`, report);
    return end(...args);
  }) as typeof request.end;
}

/** Reports before the call and after it, when the reply has arrived and our code has not read it. */
function reportCall(request: ClientRequest, label: string, report: Report): void {
  report({ label, side: 'before' });
  request.prependOnceListener('response', () => report({ label, side: 'after' }));
}

export function watchCalls(outside: OutsideAddresses, report: Report): void {
  const { request: original } = http;
  const watched = (...args: unknown[]): ClientRequest => {
    const request = (original as (...args: unknown[]) => ClientRequest)(...args);
    const host = request.getHeader('host');
    if (outside.providers.includes(String(host))) watchProviderCall(request, report);
    const label = host === outside.processor ? processorCall(request) : null;
    if (label !== null) reportCall(request, label, report);
    if (host === outside.gateway) reportCall(request, gatewayCall(request), report);
    return request;
  };
  http.request = watched as typeof http.request;
  syncBuiltinESMExports();
}
