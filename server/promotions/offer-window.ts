import type { OrderId } from '#contracts/ids.ts';
import type { Queryable } from '#server/database/query.ts';
import { findWindowEnd, openWindow } from './store.ts';

/** An offer to an order, and the time by the server's clock. */
interface TimedOffer {
  orderId: OrderId;
  offerId: number;
  now: Date;
}

/** Opens the offer's clock once for a buyer. Returns when it ends or ended; a repetition or another order, the same. */
export function openOfferWindow(
  db: Queryable,
  { orderId, offerId, now, seconds }: TimedOffer & { seconds: number },
): Promise<Date> {
  const endsAt = new Date(now.getTime() + seconds * 1000);
  return openWindow(db, { orderId, offerId, openedAt: now, endsAt });
}

export async function isOfferOpen(db: Queryable, { orderId, offerId, now }: TimedOffer): Promise<boolean> {
  const endsAt = await findWindowEnd(db, orderId, offerId);
  return endsAt !== undefined && endsAt > now;
}
