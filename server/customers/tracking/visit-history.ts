import { daySeconds } from '#contracts/kit/time.ts';
import '@fastify/cookie';
import type { SerializeOptions } from '@fastify/cookie';
import type { FastifyRequest } from 'fastify';
import { pathTo } from '#contracts/pages/routes.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { isFlood } from '#server/platform/http/limits.ts';
import type { PageVisits, Visit, VisitAnswer } from '#server/platform/http/page-piece.ts';
import { readAround } from './around.ts';
import { findOrder, parseOrderKey } from './find-order.ts';
import { toBuyerOrder } from './show-order.ts';

/** The secret link of the order that this browser was shown; leaving takes it away. */
const accessCookie = 'order_access';
const accessSeconds = 30 * daySeconds;

const written = (deps: Deps, { server }: FastifyRequest, value: string, options: SerializeOptions) =>
  server.serializeCookie(accessCookie, value, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: deps.config.publicUrl.startsWith('https:'),
    ...options,
  });

const secretIn = (text: string | undefined) => {
  const key = parseOrderKey(text ?? '');
  return key && 'id' in key ? key.id : undefined;
};

async function look(deps: Deps, { request, locale }: Visit): Promise<VisitAnswer> {
  const id = secretIn(request.cookies[accessCookie]);
  // Who was never let in is led to the beginning (text 2, section 6), in their own language.
  if (id === undefined) return { to: locale === 'es' ? '/' : pathTo('followers', locale) };
  if (await isFlood(deps, [['search', request.ip]])) return { content: { history: {} }, status: 429 };
  try {
    const row = await findOrder(deps.database, { id });
    return { content: { history: { order: toBuyerOrder(row, await readAround(deps)) } } };
  } catch (error) {
    if (error instanceof ShopError && error.code === 'order_not_found')
      return { content: { history: {} }, status: 404 };
    throw error;
  }
}

/** `/my-orders`: the order whose secret link was opened in this browser, until somebody leaves. */
export function historyVisits(deps: Deps): PageVisits {
  return {
    async show(visit) {
      const { query, request, path } = visit;
      const named = query.get('order');
      if (named === null) return look(deps, visit);
      const id = secretIn(named.slice(0, 64));
      // The plain page says that nobody may look.
      if (id === undefined) return { content: {}, status: 403 };
      // The secret stays in no address that is passed on or seen over a shoulder.
      return { to: path, headers: { 'set-cookie': written(deps, request, id, { maxAge: accessSeconds }) } };
    },
    async submit({ request, locale }) {
      return {
        to: pathTo('followers', locale),
        headers: { 'set-cookie': written(deps, request, '', { expires: new Date(0) }) },
      };
    },
  };
}
