import type { RefillObstacle, RefillOrder } from '#contracts/fulfilment/refills.ts';
import { type OrderId, orderIdSchema, orderNumberSchema } from '#contracts/kit/ids.ts';
import { executeRefill } from '#server/fulfilment/refills/agree-refill.ts';
import type { CustomerSession } from '#server/platform/auth/sessions.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { consume } from '#server/platform/http/limits.ts';
import { ownsOrder } from './store-account.ts';

export type RefillAnswer =
  | { outcome: 'asked'; parts: number }
  | { outcome: 'refused'; why: RefillObstacle[] };

/** Finds the order: the id is its secret link; its number is not secret and needs the account. */
async function provedOrder(
  deps: Deps,
  named: string,
  session: CustomerSession | undefined,
): Promise<RefillOrder> {
  const id = orderIdSchema.safeParse(named.toLowerCase());
  if (id.success) return { id: id.data as OrderId };
  const number = orderNumberSchema.safeParse(named);
  const email = session?.email;
  const owned =
    email !== undefined &&
    number.success &&
    (await ownsOrder(deps.database, { email, id: null, number: number.data }));
  if (!owned || !number.success)
    throw new ShopError('email_unproved', 'no secret link, and not of this account');
  return { number: number.data };
}

/**
 * Requests a refill for a buyer who is proved by link or account. Throws `email_unproved` for a
 * number without its account, whether or not that order exists, `order_not_found`, `rate_limited`.
 */
export async function requestRefill(
  deps: Deps,
  { named, session }: { named: string; session: CustomerSession | undefined },
): Promise<RefillAnswer> {
  const wanted = await provedOrder(deps, named, session);
  await consume(deps, 'refill-order', wanted.id ?? wanted.number ?? '');
  const done = await executeRefill(deps, { wanted, asker: { cause: 'customer' } });
  const parts = done.taken + done.doubts;
  if (parts > 0) return { outcome: 'asked', parts };
  return { outcome: 'refused', why: done.why };
}
