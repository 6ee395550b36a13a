import http, { type ClientRequest } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import type { Outside, Report } from './crossing.ts';

/** Names one intent that is made or read; a list is the reconciler's, which is not on the path of one order. */
function processorCall(request: ClientRequest): string | null {
  const path = request.path.split('?')[0] ?? '';
  if (request.method === 'POST' && path === '/v1/payment_intents') return 'processor: create intent';
  return /^\/v1\/payment_intents\/pi_/.test(path) ? 'processor: read intent' : null;
}

/** Names the question what became of an operation, what asks about a card, and what moves money. */
function gatewayCall({ path }: ClientRequest): string {
  if (path.endsWith('SerClsWSConsulta')) return 'gateway: consult';
  return path.endsWith('iniciaPeticionREST') ? 'gateway: begin' : 'gateway: charge';
}

const providerActions = new Set(['add', 'balance', 'status']);

/** Watches the body, because the panel API has one address: what is asked stands in the body. */
function watchProviderCall(request: ClientRequest, report: Report): void {
  const end = request.end.bind(request) as (...args: unknown[]) => ClientRequest;
  request.end = ((...args: unknown[]) => {
    const action = new URLSearchParams(String(args[0])).get('action') ?? '';
    if (providerActions.has(action)) reportCall(request, `provider: ${action}`, report);
    return end(...args);
  }) as typeof request.end;
}

/** Reports before and after the call: after it the reply is there, and our own code has not seen it yet. */
function reportCall(request: ClientRequest, label: string, report: Report): void {
  report({ label, side: 'before' });
  request.prependOnceListener('response', () => report({ label, side: 'after' }));
}

/** Reports every call over HTTP to the processor and the provider. */
export function watchCalls(outside: Outside, report: Report): void {
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
