import type { Arrivals } from '../sandbox-process.ts';
import { buy, findShop, type Purchase, type Shop } from './buy.ts';
import type { Stage } from './start-stage.ts';

interface ArrivalTimes {
  mailedAt: number;
  acceptedAt: number;
}

interface WaitingPurchase extends Partial<ArrivalTimes> {
  done?: (arrived: ArrivalTimes | null) => void;
}

const timeoutMs = 30_000;
const linkPattern = /instagram\.com\/([^/]+)\/?$/;

/**
 * Returns a function that waits for the confirmation mail and the provider's acceptance of an order. Resolves
 * to `null` after a time limit.
 */
function watchArrivals({ sandbox }: Stage): (username: string) => Promise<ArrivalTimes | null> {
  const book = new Map<string, WaitingPurchase>();
  const note = (username: string, news: Partial<ArrivalTimes>) => {
    const entry = book.get(username) ?? {};
    book.set(username, Object.assign(entry, { ...news, ...entry }));
    if (entry.mailedAt !== undefined && entry.acceptedAt !== undefined) entry.done?.(entry as ArrivalTimes);
  };
  sandbox.onNews(({ at, mails, links }: Arrivals) => {
    for (const address of mails) note(address.split('@')[0]!, { mailedAt: at });
    for (const link of links) note(linkPattern.exec(link)?.[1] ?? link, { acceptedAt: at });
  });
  return (username) =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, timeoutMs, null);
      const done = (arrived: ArrivalTimes | null) => {
        clearTimeout(timer);
        resolve(arrived);
      };
      const entry = book.get(username) ?? {};
      book.set(username, Object.assign(entry, { done }));
      note(username, {});
    });
}

export interface BuyerPool {
  stage: Stage;
  shop: Shop;
  whenDone: (username: string) => Promise<ArrivalTimes | null>;
}

export const openMarket = async (stage: Stage): Promise<BuyerPool> => ({
  stage,
  shop: await findShop(stage),
  whenDone: watchArrivals(stage),
});

export interface Load {
  buyers: number;
  /** No purchase begins later than this after the first. */
  seconds: number;
  /** With `false` a buyer starts over after payment, with `true` only when the mail has come. */
  patient: boolean;
}

export interface LoadResult {
  purchases: Purchase[];
  /** Time from the first request to the last mail or acceptance. */
  tookMs: number;
}

/** Lets the buyers buy side by side. Waits until every paid order has been submitted and mailed. */
export async function runBuyers({ shop, whenDone }: BuyerPool, load: Load): Promise<LoadResult> {
  const began = performance.timeOrigin + performance.now();
  const endBuyingAt = performance.now() + load.seconds * 1000;
  const purchases: Purchase[] = [];
  const arrivals: Promise<void>[] = [];
  let last = began;
  const buyOn = async () => {
    while (performance.now() < endBuyingAt) {
      const purchase = await buy(shop);
      purchases.push(purchase);
      const arrival = whenDone(purchase.username).then((arrived) => {
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
