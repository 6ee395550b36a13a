import { homePage } from '#contracts/checkout/order-paths.ts';
import { daySeconds } from '#contracts/kit/time.ts';
import { orderIn } from '#contracts/orders/order-address.ts';
import type { OrderLookup } from '#contracts/orders/orders.ts';
import { findOpened } from '#server/orders/access/open-order.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { consumeLimit, isFlood } from '#server/platform/http/limits.ts';
import type { PageVisit, PageVisits, VisitAnswer } from '#server/platform/http/page-piece.ts';
import { findOrder, parseNumber, readViewContext } from './find-order.ts';
import { toBuyerOrder, toPublicOrder } from './show-order.ts';
import '@fastify/cookie';
import type { SerializeOptions } from '@fastify/cookie';
import type { FastifyRequest } from 'fastify';
import { pathTo } from '#contracts/pages/routes.ts';

const lookupTroubles = { order_not_found: 'missing', rate_limited: 'rate_limited' } as const;

/** The limits and uniform replies are those of the API route. */
async function lookUpOrder(deps: Deps, typed: string, request: FastifyRequest): Promise<OrderLookup> {
  if (typed.trim() === '') return { typed: '', trouble: 'empty' };
  try {
    await consumeLimit(deps, 'search', request.ip);
    const opened = await findOpened(deps, request, typed);
    const key = opened ? { id: opened.orderId } : parseNumber(typed);
    const order = toPublicOrder(await findOrder(deps.database, key), await readViewContext(deps));
    // The token is private to the buyer, so the page continues with the order number.
    return { typed: order.orderNumber, order };
  } catch (error) {
    const code = error instanceof ShopError ? error.code : undefined;
    if (code === 'order_not_found' || code === 'rate_limited')
      return { typed, trouble: lookupTroubles[code] };
    throw error;
  }
}

/** With an order number in its address the page contains the order, also without scripts. */
export function trackingVisits(deps: Deps): PageVisits {
  return {
    async show({ query, request }) {
      const typed = orderIn(query);
      if (typed === null) return undefined;
      const found = await lookUpOrder(deps, typed.slice(0, 300), request);
      return { content: { lookUp: found }, status: found.trouble === 'rate_limited' ? 429 : undefined };
    },
  };
}

/** Cookie with the access token of the order that this browser opened last. Leaving the page removes it. */
const accessCookie = 'order_access';
const accessSeconds = 30 * daySeconds;

const serialiseCookie = (deps: Deps, { server }: FastifyRequest, value: string, options: SerializeOptions) =>
  server.serializeCookie(accessCookie, value, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: deps.config.publicUrl.startsWith('https:'),
    ...options,
  });

async function showHistory(deps: Deps, { request, locale }: PageVisit): Promise<VisitAnswer> {
  const opened = await findOpened(deps, request, request.cookies[accessCookie] ?? '');
  // A visitor without access is redirected to the home page (text 2, section 6) in their language.
  if (!opened) return { to: locale === 'es' ? '/' : pathTo(homePage, locale) };
  if (await isFlood(deps, [['search', request.ip]])) return { content: { history: {} }, status: 429 };
  try {
    const row = await findOrder(deps.database, { id: opened.orderId });
    return { content: { history: { order: toBuyerOrder(row, await readViewContext(deps), opened.access) } } };
  } catch (error) {
    if (error instanceof ShopError && error.code === 'order_not_found')
      return { content: { history: {} }, status: 404 };
    throw error;
  }
}

export function historyVisits(deps: Deps): PageVisits {
  return {
    async show(visit) {
      const { query, request, path } = visit;
      const named = orderIn(query);
      if (named === null) return showHistory(deps, visit);
      const opened = await findOpened(deps, request, named.slice(0, 64));
      if (!opened) return { content: {}, status: 403 };
      // The token is removed from the address, which could be shared or seen by others.
      const cookie = serialiseCookie(deps, request, opened.access, { maxAge: accessSeconds });
      return { to: path, headers: { 'set-cookie': cookie } };
    },
    async submit({ request, locale }) {
      return {
        to: pathTo(homePage, locale),
        headers: { 'set-cookie': serialiseCookie(deps, request, '', { expires: new Date(0) }) },
      };
    },
  };
}
