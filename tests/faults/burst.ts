import { setTimeout as pause } from 'node:timers/promises';
import type { Locale } from '#contracts/kit/locales.ts';
import type { Redsys } from '#sandbox/redsys/types.ts';
import { payByBizum } from './bank-buyer.ts';
import {
  type Buyer,
  type Checkout,
  cancelThere,
  confirmCard,
  insistOnCard,
  insistOnCheckout,
  isCodeRefused,
  newBuyer,
  postJson,
  Refusal,
  requestCheckout,
  tellThatPaid,
} from './buyer.ts';
import { type FieldsVisit, payInFields } from './fields-buyer.ts';
import { gate } from './gate.ts';
import type { Random } from './seeded-random.ts';

export interface Market {
  /** Is asked again for every call: a shop that came back may stand elsewhere. */
  shopUrl(): string;
  processorUrl: string;
  /** With it every other buyer pays at the gateway of the banks. */
  redsys?: Redsys;
  /** Buyers in this language type their cards into the bank's fields in the page. */
  languageOfFields?: Locale | undefined;
  random: Random;
  /** Counts buyers at once; the default is 40. */
  width?: number;
  /** They come evenly over so many milliseconds; without it each comes as soon as there is room. */
  overMs?: number;
  /** Holds codes that buyers have heard of. With them come buyers who waver, and others who only look. */
  codes?: readonly string[];
  /** Is called with every checkout that was answered. */
  onCheckout?(buyer: Buyer, checkout: Checkout): void;
  /** Is called with every payment. */
  onPaid?(count: number): void;
}

/**
 * Lets so many buyers buy, each with habits of their own. Rejects when one of them could not buy in three minutes.
 */
export async function burst(count: number, market: Market): Promise<void> {
  const pass = gate(market.width ?? 40);
  let paid = 0;
  const begun = Date.now();
  const buyOne = async (index: number) => {
    await pause(Math.max(0, begun + (index * (market.overMs ?? 0)) / count - Date.now()));
    if (market.codes && market.random.chance(0.1)) await lookAndLeave(market, market.codes);
    await buyRestlessly(market, () => {
      paid += 1;
      market.onPaid?.(paid);
    });
  };
  await Promise.all(Array.from({ length: count }, (_, index) => pass(() => buyOne(index))));
}

/** Sends the checkout twice at once, and reports to the shop too early, too often or not at all. Pays once. */
async function buyRestlessly(market: Market, onPaid: () => void): Promise<void> {
  const { shopUrl, random } = market;
  const { languageOfFields } = market;
  const language = languageOfFields && random.chance(0.4) ? languageOfFields : 'es';
  const wished = newBuyer({ couponCode: wishedCode(market), language });
  const twin = random.chance(0.3) ? requestCheckout(shopUrl(), wished) : undefined;
  twin?.catch(() => undefined);
  const { buyer, checkout } = await insistOnSome(market, wished);
  await twin?.catch(() => undefined);
  const { paymentIntentId } = checkout;
  const early = () => tellThatPaid(shopUrl(), paymentIntentId).catch(() => undefined);
  if (random.chance(0.2)) await early();
  if (market.codes) await waver(market, market.codes, checkout);
  const repeats = random.pick([0, 0, 1, 3]);
  const patience = random.below(60);
  const tell = await insistOnPaying(market, buyer, checkout);
  onPaid();
  if (random.chance(0.2)) await requestCheckout(shopUrl(), buyer).catch(() => undefined);
  await pause(patience);
  await Promise.all(Array.from({ length: repeats }, () => tell().catch(() => undefined)));
}

/** Returns how the buyer's browser tells the shop of the payment. */
async function insistOnPaying(
  market: Market,
  buyer: Buyer,
  checkout: Checkout,
): Promise<() => Promise<void>> {
  const { shopUrl, processorUrl, redsys, random } = market;
  // A new order goes to the gateway also while the processor is held.
  const begunThere = !checkout.paymentIntentId.startsWith('pi_');
  // The code may be used up by others when the order is asked for again.
  const reload = () => insistOnCheckout(shopUrl, buyer).catch(() => checkout);
  if (redsys && checkout.place === 'bank' && market.languageOfFields) {
    const paid = await payInBankFields({ shopUrl, redsys }, { checkout, reload });
    if (paid) return () => tellThatPaid(shopUrl(), paid.paymentIntentId);
  }
  if (redsys && (begunThere || random.chance(0.5))) {
    const refusals = random.pick([0, 0, 0, 1]);
    return payByBizum({ shopUrl, redsys, refusals, otherwise: { processorUrl, reload } }, checkout);
  }
  const { paymentIntentId } = checkout;
  await insistOnCard(processorUrl, paymentIntentId, random.pick(['pm_card_visa', 'pm_card_pendingRefund']));
  return () => tellThatPaid(shopUrl(), paymentIntentId);
}

/** A code, an offer or a held processor may change what a buyer has before them: so often they load the page again. */
const mostReloads = 10;

/** Returns the checkout that was paid; undefined where its cards are not typed into the bank's fields any more. */
async function payInBankFields(
  visit: FieldsVisit,
  { checkout, reload }: { checkout: Checkout; reload(): Promise<Checkout> },
): Promise<Checkout | undefined> {
  let now = checkout;
  for (let reloads = 0; now.place === 'bank'; reloads += 1) {
    try {
      await payInFields(visit, now);
      return now;
    } catch (error) {
      if (!(error instanceof Refusal) || error.status !== 409 || reloads === mostReloads) throw error;
      now = await reload();
    }
  }
  return undefined;
}

const wishedCode = ({ codes, random }: Market): string | undefined =>
  codes && random.chance(0.3) ? random.pick(codes) : undefined;

/** Buys without the code when it is used up. */
async function insistOnSome(
  { shopUrl, onCheckout }: Market,
  wished: Buyer,
): Promise<{ buyer: Buyer; checkout: Checkout }> {
  const insist = async (buyer: Buyer) => ({ buyer, checkout: await insistOnCheckout(shopUrl, buyer) });
  const opened = await insist(wished).catch((error: unknown) => {
    if (isCodeRefused(error)) return insist(newBuyer());
    throw error;
  });
  onCheckout?.(opened.buyer, opened.checkout);
  return opened;
}

/** Puts a code on or takes it off, maybe in another tab while paying; takes time; tries a card that is refused. */
async function waver(
  { shopUrl, processorUrl, random }: Market,
  codes: readonly string[],
  { paymentIntentId, orderId }: Checkout,
): Promise<void> {
  if (random.chance(0.15)) {
    const discountCode = random.chance(0.6) ? random.pick(codes) : null;
    const body = { existingPaymentIntentId: paymentIntentId, orderId, discountCode };
    const change = postJson(`${shopUrl()}/api/create-payment-intent`, body).catch(() => undefined);
    if (random.chance(0.5)) await change;
  }
  if (random.chance(0.1)) await pause(random.below(4000));
  if (random.chance(0.05))
    await confirmCard(processorUrl, paymentIntentId, 'pm_card_chargeDeclined').catch(() => undefined);
}

/** Begins, and never pays: goes away, says so, or has it ended at the processor by the shop's owner. */
async function lookAndLeave({ shopUrl, processorUrl, random }: Market, codes: readonly string[]) {
  const couponCode = random.chance(0.8) ? random.pick(codes) : undefined;
  try {
    const { paymentIntentId, orderId } = await requestCheckout(shopUrl(), newBuyer({ couponCode }));
    const how = random.below(4);
    if (how === 0) await postJson(`${shopUrl()}/api/cancel-payment-intent`, { paymentIntentId, orderId });
    if (how === 1) await cancelThere(processorUrl, paymentIntentId);
  } catch {
    // A visitor who only looks does not try again.
  }
}
