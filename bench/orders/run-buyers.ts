import type { ArrivalBook } from './arrivals.ts';
import { buy, type Purchase, type Shop } from './buy.ts';

export interface Load {
  buyers: number;
  /** No purchase begins later than this after the first. */
  seconds: number;
  /** With false a buyer starts over as soon as they have paid, with true only when their mail has come. */
  patient: boolean;
}

export interface LoadResult {
  purchases: Purchase[];
  /** Runs from the first request to the last mail or acceptance. */
  tookMs: number;
}

/** Lets so many buyers buy side by side and waits until everything paid has been submitted and mailed. */
export async function runBuyers(shop: Shop, book: ArrivalBook, load: Load): Promise<LoadResult> {
  const began = performance.timeOrigin + performance.now();
  const endBuyingAt = performance.now() + load.seconds * 1000;
  const purchases: Purchase[] = [];
  const arrivals: Promise<void>[] = [];
  let last = began;
  const buyOn = async () => {
    for (let first = true; performance.now() < endBuyingAt; first = false) {
      const purchase = await buy(shop, first);
      purchases.push(purchase);
      const arrival = book.whenDone(purchase.username).then((arrived) => {
        if (!arrived) return;
        const at = Math.max(arrived.mailedAt, arrived.acceptedAt);
        purchase.doneMs = at - purchase.startedAt;
        last = Math.max(last, at);
      });
      arrivals.push(arrival);
      if (load.patient) await arrival;
    }
  };
  await Promise.all(Array.from({ length: load.buyers }, buyOn));
  await Promise.all(arrivals);
  return { purchases, tookMs: last - began };
}
