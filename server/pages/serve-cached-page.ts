import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { noteAnswer } from '#server/platform/http/http-metrics.ts';
import { foreignHost, type LocalHosts } from '#server/platform/http/local-hosts.ts';
import { hostKind } from './host-rules.ts';
import type { KeptPage } from './page-cache.ts';
import type { PageRoute } from './rules.ts';
import { findPage, type PageContext } from './send-page.ts';
import { sendPause } from './send-pause.ts';
import { type PageRequest, writePage } from './write-page.ts';

const noQuery = new URLSearchParams();
const anyHost: LocalHosts = { known: undefined };

/** Returns whether the page depends on its address and the host alone. */
const isPlain = (context: PageContext, { page, locale }: PageRoute) =>
  locale !== undefined &&
  page !== 'checkout' &&
  !(page === 'cardForm' && context.deps.noCardForm) &&
  context.deps.visits?.(page) === undefined;

/**
 * Returns whether the request came directly: only the framework knows how far to trust a proxy that says who
 * was asked.
 */
const isDirect = ({ method, headers }: IncomingMessage, hosts: LocalHosts) =>
  method === 'GET' &&
  headers.host !== undefined &&
  headers['x-forwarded-host'] === undefined &&
  foreignHost(headers, hosts) === undefined;

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
}

/** Looks once for all who ask for the same page within one turn of the event loop. */
function lookOncePerTurn(context: PageContext) {
  const looks = new Map<string, Promise<KeptPage>>();
  return (wanted: PageRequest): Promise<KeptPage> => {
    const key = `${wanted.host}/${wanted.page}/${wanted.locale}`;
    const known = looks.get(key);
    if (known) return known;
    if (looks.size === 0) setImmediate(() => looks.clear());
    const look = findPage(context, wanted, noQuery);
    looks.set(key, look);
    return look;
  };
}

function wantedBy(context: PageContext, { page, locale = 'es' }: PageRoute, { headers }: IncomingMessage) {
  const host = hostKind(headers.host?.replace(/:\d+$/, '') ?? '', context.deps.hosts);
  return { page, locale, setsLanguage: true, host };
}

/**
 * Returns the bare addresses of pages before the framework sees the request: for a page from memory it would be
 * most of the work. Anything else, and a page that cannot be shown, goes the usual way, with the same result (decision
 * 049), but without a number and a line in the log.
 */
export function addShortCut(app: FastifyInstance, context: PageContext, routes: readonly PageRoute[]): void {
  const plain = new Map(
    routes.filter((route) => isPlain(context, route)).map((route) => [route.path, route]),
  );
  const look = lookOncePerTurn(context);
  const answer = async (route: PageRoute, { request, response }: Exchange) => {
    const startedAt = performance.now();
    const wanted = wantedBy(context, route, request);
    if (await sendPause(context, wanted, { request, response })) return;
    const kept = await look(wanted);
    context.deps.seen?.(wanted.page, request.headers);
    noteAnswer(response, { route: route.path, method: 'GET', startedAt });
    writePage({ wanted, kept, always: context.headers, status: 200 }, request, response);
  };
  const usual = app.server.listeners('request') as RequestListener[];
  app.server.removeAllListeners('request');
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const pass = () => {
      for (const listener of usual) listener(request, response);
    };
    const route = request.url === undefined ? undefined : plain.get(request.url);
    if (!route || !isDirect(request, context.deps.localHosts ?? anyHost)) pass();
    else answer(route, { request, response }).catch(pass);
  });
}
