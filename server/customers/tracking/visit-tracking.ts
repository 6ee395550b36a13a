import type { OrderLookUp } from '#contracts/orders/orders.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { consume } from '#server/platform/http/limits.ts';
import type { PageVisits } from '#server/platform/http/page-piece.ts';
import { readAround } from './around.ts';
import { findOrder, parseOrderKey } from './find-order.ts';
import { toPublicOrder } from './show-order.ts';

const troubles = { order_not_found: 'missing', rate_limited: 'rate_limited' } as const;

/** What the tracking page's address asks for: bounded like the call, and as little told apart. */
async function lookUp(deps: Deps, typed: string, address: string): Promise<OrderLookUp> {
  if (typed.trim() === '') return { typed: '', trouble: 'empty' };
  try {
    await consume(deps, 'search', address);
    const key = parseOrderKey(typed);
    const order = toPublicOrder(await findOrder(deps.database, key), await readAround(deps));
    // The id in an address is the buyer's own link; the page shows, and goes on with, the number.
    return { typed: order.orderNumber, order };
  } catch (error) {
    const code = error instanceof ShopError ? error.code : undefined;
    if (code === 'order_not_found' || code === 'rate_limited') return { typed, trouble: troubles[code] };
    throw error;
  }
}

/** The tracking page: plain for everybody; with a number in its address the order stands in it, without scripts too. */
export function trackingVisits(deps: Deps): PageVisits {
  return {
    async show({ query, request }) {
      const typed = query.get('order') ?? query.get('id');
      if (typed === null) return undefined;
      const found = await lookUp(deps, typed.slice(0, 300), request.ip);
      return { content: { lookUp: found }, status: found.trouble === 'rate_limited' ? 429 : undefined };
    },
  };
}
