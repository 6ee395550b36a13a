import type Stripe from 'stripe';
import type { PaymentIntentId } from '#contracts/ids.ts';
import {
  type Charge,
  idOf,
  type ProcessorDispute,
  type ProcessorRefund,
  toChargeRecord,
  toDispute,
  toRefund,
} from './processor-objects.ts';

/** All that the processor has made since a time, newest first, whatever became of the events about it. */
export interface ProcessorLists {
  listCharges(since: Date): AsyncIterable<Charge>;
  listRefundsSince(since: Date): AsyncIterable<ProcessorRefund>;
  listDisputes(since: Date): AsyncIterable<ProcessorDispute>;
  /** Intents of which a bank suspects fraud. */
  listWarnings(since: Date): AsyncIterable<PaymentIntentId>;
  /** All refunds of a payment, also those made at the processor itself. */
  listRefunds(intentId: PaymentIntentId): Promise<ProcessorRefund[]>;
}

type Call = <Result>(work: () => Promise<Result>) => Promise<Result>;
type Page = { limit: number; starting_after?: string };
const limit = 100;

/** Page by page, each within the budget of one call. */
async function* each<Theirs extends { id: string }, Ours>(
  read: (page: Page) => Promise<{ data: Theirs[]; has_more: boolean }>,
  convert: (theirs: Theirs) => Ours,
): AsyncIterable<Ours> {
  let last: string | undefined;
  for (;;) {
    const { data, has_more: more } = await read({ limit, ...(last ? { starting_after: last } : {}) });
    for (const theirs of data) yield convert(theirs);
    last = data.at(-1)?.id;
    if (!more || last === undefined) return;
  }
}

async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const found: Item[] = [];
  for await (const item of items) found.push(item);
  return found;
}

async function* known<Item>(items: AsyncIterable<Item | undefined>): AsyncIterable<Item> {
  for await (const item of items) if (item !== undefined) yield item;
}

export function openLists(stripe: Stripe, call: Call): ProcessorLists {
  const created = (since: Date) => ({ gte: Math.floor(since.getTime() / 1000) });
  return {
    listCharges: (since) =>
      each((page) => call(() => stripe.charges.list({ ...page, created: created(since) })), toChargeRecord),
    listRefundsSince: (since) =>
      each((page) => call(() => stripe.refunds.list({ ...page, created: created(since) })), toRefund),
    listDisputes: (since) =>
      each((page) => call(() => stripe.disputes.list({ ...page, created: created(since) })), toDispute),
    listWarnings: (since) =>
      known(
        each(
          (page) => call(() => stripe.radar.earlyFraudWarnings.list({ ...page, created: created(since) })),
          ({ payment_intent: intent }) => idOf(intent) as PaymentIntentId | undefined,
        ),
      ),
    listRefunds: (intentId) =>
      all(each((page) => call(() => stripe.refunds.list({ ...page, payment_intent: intentId })), toRefund)),
  };
}
