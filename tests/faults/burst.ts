import { setTimeout as pause } from 'node:timers/promises';
import type { Locale } from '#contracts/kit/locales.ts';
import type { Redsys } from '#sandbox/redsys/types.ts';
import { payByBizum } from './bank-buyer.ts';
import {
  type Buyer,
  type Checkout,
  cancelAtProcessor,
  checkoutWithRetries,
  confirmCard,
  isCodeRefused,
  newBuyer,
  payByCardWithRetries,
  paymentWaitMs,
  postJson,
  Refusal,
  reportPaid,
  requestCheckout,
} from './buyer.ts';
import { type FieldsVisit, payInFields } from './fields-buyer.ts';
import { gate } from './gate.ts';
import type { Random } from './seeded-random.ts';

export interface BuyerContext {
  /** Evaluated for every call, because a restarted shop may use another port. */
  shopUrl(): string;
  processorUrl: string;
  /** When set, every other buyer pays at the banks' gateway. */
  redsys?: Redsys;
  /** Buyers in this language enter their cards into the bank's fields on the page. */
  languageOfFields?: Locale | undefined;
  random: Random;
  /** Number of concurrent buyers, 40 by default. */
  width?: number;
  /** Period in milliseconds over which the buyers are spread evenly. Without it each one starts when a slot is free. */
  overMs?: number;
  /** Discount codes. When set, some buyers change their mind and others leave without paying. */
  codes?: readonly string[];
  onCheckout?(buyer: Buyer, checkout: Checkout): void;
  onPaid?(count: number): void;
}

/** Runs this number of buyers with random habits. Throws when one of them could not buy within three minutes. */
export async function runBuyerBurst(count: number, market: BuyerContext): Promise<void> {
  const pass = gate(market.width ?? 40);
  let paid = 0;
  const begun = Date.now();
  const buyOne = async (index: number) => {
    await pause(Math.max(0, begun + (index * (market.overMs ?? 0)) / count - Date.now()));
    if (market.codes && market.random.chance(0.1)) await abandonCheckout(market, market.codes);
    await buyRestlessly(market, () => {
      paid += 1;
      market.onPaid?.(paid);
    });
  };
  await Promise.all(Array.from({ length: count }, (_, index) => pass(() => buyOne(index))));
}

/** Sends the checkout twice at once and reports the payment too early, repeatedly or not at all. Pays once. */
async function buyRestlessly(market: BuyerContext, onPaid: () => void): Promise<void> {
  const { shopUrl, random } = market;
  const { languageOfFields } = market;
  const language = languageOfFields && random.chance(0.4) ? languageOfFields : 'es';
  const wished = newBuyer({ couponCode: wishedCode(market), language });
  const twin = random.chance(0.3) ? requestCheckout(shopUrl(), wished) : undefined;
  twin?.catch(() => undefined);
  const { buyer, checkout } = await retryAny(market, wished);
  await twin?.catch(() => undefined);
  const { paymentIntentId } = checkout;
  const early = () => reportPaid(shopUrl(), paymentIntentId).catch(() => undefined);
  if (random.chance(0.2)) await early();
  if (market.codes) await hesitate(market, market.codes, checkout);
  const repeats = random.pick([0, 0, 1, 3]);
  const patience = random.below(60);
  const tell = await payWithRetries(market, buyer, checkout);
  onPaid();
  if (random.chance(0.2)) await requestCheckout(shopUrl(), buyer).catch(() => undefined);
  await pause(patience);
  await Promise.all(Array.from({ length: repeats }, () => tell().catch(() => undefined)));
}

/** Pays and returns a function that reports the payment to the shop. */
async function payWithRetries(
  market: BuyerContext,
  buyer: Buyer,
  checkout: Checkout,
): Promise<() => Promise<void>> {
  const { shopUrl, processorUrl, redsys, random } = market;
  // New orders also go to the gateway while the processor is paused.
  const begunThere = !checkout.paymentIntentId.startsWith('pi_');
  // Other buyers may have used up the code before the order is requested again.
  const reload = () => checkoutWithRetries(shopUrl, buyer).catch(() => checkout);
  if (redsys && checkout.place === 'bank' && market.languageOfFields) {
    const paid = await payInBankFields({ shopUrl, redsys }, { checkout, reload });
    if (paid) return () => reportPaid(shopUrl(), paid.paymentIntentId);
  }
  if (redsys && (begunThere || random.chance(0.5))) {
    const refusals = random.pick([0, 0, 0, 1]);
    return payByBizum({ shopUrl, redsys, refusals, otherwise: { processorUrl, reload } }, checkout);
  }
  const { paymentIntentId } = checkout;
  await payByCardWithRetries(
    processorUrl,
    paymentIntentId,
    random.pick(['pm_card_visa', 'pm_card_pendingRefund']),
  );
  return () => reportPaid(shopUrl(), paymentIntentId);
}

/** Returns the paid checkout, or `undefined` when the page no longer has the bank's card fields. */
async function payInBankFields(
  visit: FieldsVisit,
  { checkout, reload }: { checkout: Checkout; reload(): Promise<Checkout> },
): Promise<Checkout | undefined> {
  let now = checkout;
  const deadline = Date.now() + paymentWaitMs;
  while (now.place === 'bank') {
    try {
      await payInFields(visit, now);
      return now;
    } catch (error) {
      // A code, an offer or a paused processor may change the page.
      if (!(error instanceof Refusal) || error.status !== 409 || Date.now() > deadline) throw error;
      await pause(500);
      now = await reload();
    }
  }
  return undefined;
}

const wishedCode = ({ codes, random }: BuyerContext): string | undefined =>
  codes && random.chance(0.3) ? random.pick(codes) : undefined;

/** Buys without the code when the code is used up. */
async function retryAny(
  { shopUrl, onCheckout }: BuyerContext,
  wished: Buyer,
): Promise<{ buyer: Buyer; checkout: Checkout }> {
  const insist = async (buyer: Buyer) => ({ buyer, checkout: await checkoutWithRetries(shopUrl, buyer) });
  const opened = await insist(wished).catch((error: unknown) => {
    if (isCodeRefused(error)) return insist(newBuyer());
    throw error;
  });
  onCheckout?.(opened.buyer, opened.checkout);
  return opened;
}

/** Random changes before payment: adds or removes a code, possibly in another tab, waits, or tries a declined card. */
async function hesitate(
  { shopUrl, processorUrl, random }: BuyerContext,
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

async function abandonCheckout({ shopUrl, processorUrl, random }: BuyerContext, codes: readonly string[]) {
  const couponCode = random.chance(0.8) ? random.pick(codes) : undefined;
  try {
    const { paymentIntentId, orderId } = await requestCheckout(shopUrl(), newBuyer({ couponCode }));
    const how = random.below(4);
    if (how === 0) await postJson(`${shopUrl()}/api/cancel-payment-intent`, { paymentIntentId, orderId });
    if (how === 1) await cancelAtProcessor(processorUrl, paymentIntentId);
  } catch {
    // A visitor without the intent to buy does not retry.
  }
}
