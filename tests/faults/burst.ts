import { setTimeout as pause } from 'node:timers/promises';
import { insistOnCard, insistOnCheckout, newBuyer, requestCheckout, tellThatPaid } from './buyer.ts';
import { gate } from './gate.ts';
import type { Random } from './seeded-random.ts';

export interface Market {
  /** Asked anew for every call: a shop that came back may stand elsewhere. */
  shopUrl(): string;
  processorUrl: string;
  random: Random;
  /** Buyers at once; default 40. */
  width?: number;
  /** Hears of every payment. */
  onPaid?(count: number): void;
}

/** So many buyers, each with habits of their own. Rejects when one of them could not buy in a minute. */
export async function burst(count: number, market: Market): Promise<void> {
  const pass = gate(market.width ?? 40);
  let paid = 0;
  const buyOne = async () => {
    await buyRestlessly(market, () => {
      paid += 1;
      market.onPaid?.(paid);
    });
  };
  await Promise.all(Array.from({ length: count }, () => pass(buyOne)));
}

/** Sends the checkout twice at once, tells the shop too early, too often or not at all. Pays once. */
async function buyRestlessly({ shopUrl, processorUrl, random }: Market, onPaid: () => void): Promise<void> {
  const buyer = newBuyer();
  const twin = random.chance(0.3) ? requestCheckout(shopUrl(), buyer) : undefined;
  twin?.catch(() => undefined);
  const { paymentIntentId } = await insistOnCheckout(shopUrl, buyer);
  await twin?.catch(() => undefined);
  const tell = () => tellThatPaid(shopUrl(), paymentIntentId).catch(() => undefined);
  if (random.chance(0.2)) await tell();
  const repeats = random.pick([0, 0, 1, 3]);
  const patience = random.below(60);
  await insistOnCard(processorUrl, paymentIntentId, random.pick(['pm_card_visa', 'pm_card_pendingRefund']));
  onPaid();
  if (random.chance(0.2)) await requestCheckout(shopUrl(), buyer).catch(() => undefined);
  await pause(patience);
  await Promise.all(Array.from({ length: repeats }, tell));
}
