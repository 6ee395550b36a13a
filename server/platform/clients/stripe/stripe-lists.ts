import type Stripe from 'stripe';
import type { PaymentIntentId } from '#contracts/kit/ids.ts';
import type { Processor, ProcessorLists, ProcessorWebhook, Scope } from '../processor/processor.ts';
import { isForbidden } from './stripe-errors.ts';
import { idOf, toChargeRecord, toDispute, toEntry, toPayout, toRefund } from './stripe-objects.ts';

/** Makes a call within its time, and maps its errors. */
export type StripeCall = <Result>(work: () => Promise<Result>) => Promise<Result>;
type Page = { limit: number; starting_after?: string };
const limit = 100;

/** Reads page by page, each within the budget of one call. */
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

async function* known<Item>(items: AsyncIterable<Item | undefined>): AsyncIterable<Item> {
  for await (const item of items) if (item !== undefined) yield item;
}

const seconds = (time: Date) => Math.floor(time.getTime() / 1000);
const made = (from: Date, to?: Date) => ({
  created: { gte: seconds(from), ...(to ? { lt: seconds(to) } : {}) },
});
const entriesOf = (of: { from: Date; to?: Date } | { payoutId: string }) =>
  'payoutId' in of ? { payout: of.payoutId } : made(of.from, of.to);
const within = (scope: Scope) => ('since' in scope ? made(scope.since) : { payment_intent: scope.intentId });

export function openLists(
  stripe: Stripe,
  call: StripeCall,
): ProcessorLists & Pick<Processor, 'listWebhooks'> {
  return {
    listCharges: (from, to) =>
      each((page) => call(() => stripe.charges.list({ ...page, ...made(from, to) })), toChargeRecord),
    listRefunds: (scope) =>
      each((page) => call(() => stripe.refunds.list({ ...page, ...within(scope) })), toRefund),
    listDisputes: (scope) =>
      each((page) => call(() => stripe.disputes.list({ ...page, ...within(scope) })), toDispute),
    listEntries: (of) =>
      each((page) => call(() => stripe.balanceTransactions.list({ ...page, ...entriesOf(of) })), toEntry),
    listPayouts: (since) =>
      each((page) => call(() => stripe.payouts.list({ ...page, ...made(since) })), toPayout),
    async listWebhooks() {
      const found: ProcessorWebhook[] = [];
      const webhooks = each(
        (page) => call(() => stripe.webhookEndpoints.list(page)),
        ({ url, status, enabled_events: events }) => ({ url, enabled: status === 'enabled', events }),
      );
      try {
        for await (const webhook of webhooks) found.push(webhook);
        return found;
      } catch (error) {
        if (isForbidden(error)) return undefined;
        throw error;
      }
    },
    listWarnings: (scope) =>
      known(
        each(
          (page) => call(() => stripe.radar.earlyFraudWarnings.list({ ...page, ...within(scope) })),
          ({ payment_intent: intent }) => idOf(intent) as PaymentIntentId | undefined,
        ),
      ),
  };
}
