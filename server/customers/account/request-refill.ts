import type { FastifyRequest } from 'fastify';
import { type RefillObstacle, type RefillOrder, refillOrderSchema } from '#contracts/fulfilment/refills.ts';
import { executeRefill } from '#server/fulfilment/refills/decide-refill.ts';
import { findOpened } from '#server/orders/access/open-order.ts';
import type { CustomerSession } from '#server/platform/auth/sessions.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { consumeLimit } from '#server/platform/http/limits.ts';
import { ownsOrder } from './store-account.ts';

export type RefillAnswer =
  | { outcome: 'asked'; parts: number }
  | { outcome: 'refused'; why: RefillObstacle[] };

export interface RefillRequest {
  /** Access token of the order, or its number or id when the account or the visit owns the order. */
  named: string;
  session: CustomerSession | undefined;
  request: Pick<FastifyRequest, 'cookies'>;
}

async function requireOwnOrder(deps: Deps, { named, session, request }: RefillRequest): Promise<RefillOrder> {
  const opened = await findOpened(deps, request, named);
  if (opened) return { id: opened.orderId };
  const wanted = refillOrderSchema.safeParse(named);
  const { id = null, number = null } = wanted.data ?? {};
  const email = session?.email;
  const owned = email !== undefined && (await ownsOrder(deps.database, { email, id, number }));
  if (!wanted.success || !owned)
    throw new ShopError('email_unproved', 'no access token, and the order is not of this account');
  return wanted.data;
}

/**
 * Requests a refill for a buyer identified by link or account. Throws `order_not_found`, `rate_limited`, and
 * `email_unproved` for a number or id without its account, whether or not the order exists.
 */
export async function requestRefill(deps: Deps, refill: RefillRequest): Promise<RefillAnswer> {
  const wanted = await requireOwnOrder(deps, refill);
  await consumeLimit(deps, 'refill-order', wanted.id ?? wanted.number ?? '');
  const done = await executeRefill(deps, { wanted, asker: { cause: 'customer' } });
  const parts = done.taken + done.doubts;
  if (parts > 0) return { outcome: 'asked', parts };
  return { outcome: 'refused', why: done.why };
}
