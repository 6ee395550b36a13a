import type { OrderStanding } from '#contracts/orders/states.ts';
import type { Standing } from '#messages/es/standing.ts';
import type { Tracking } from '#messages/es/tracking.ts';

/** What pages may state about the buyer's money. Only `paid` lets them call a payment confirmed. */
export type Money = 'unpaid' | 'unknown' | 'arrived' | 'returned' | 'paid';

/** Units of an order, formatted. */
export interface Counts {
  delivered: string;
  quantity: string;
}

interface StandingRow {
  money: Money;
  /** Heading of the success page, and the sentence below it. */
  headline: (words: Tracking['success']) => [title: string, lead?: string];
  /** Sentence for an order that does not complete as usual, on the tracking page, the account and the success page. */
  sentence?: (plain: Standing, counts: Counts) => string;
}

const closed = (words: Tracking['success']): [string] => [words.closedTitle];
const success = (words: Tracking['success']): [string, string] => [words.title, words.lead];

/** Texts per standing of an order. Every page about an order uses them. */
export const standings: Record<OrderStanding, StandingRow> = {
  unpaid: {
    money: 'unpaid',
    headline: (words) => [words.unpaidTitle, words.unpaidLead],
    sentence: (plain) => plain.unpaid,
  },
  failed: {
    money: 'unpaid',
    headline: (words) => [words.unpaidTitle, words.unpaidLead],
    sentence: (plain) => plain.failed,
  },
  bank: {
    money: 'unknown',
    headline: (words) => [words.bankTitle, words.bankLead],
    sentence: (plain) => plain.bank,
  },
  held: {
    money: 'arrived',
    headline: (words) => [words.heldTitle, words.heldLead],
    sentence: (plain) => plain.held,
  },
  returned: {
    money: 'returned',
    headline: (words) => [words.returnedTitle, words.returnedLead],
    sentence: (plain) => plain.returned,
  },
  underway: { money: 'paid', headline: success },
  completed: { money: 'paid', headline: (words) => [words.doneTitle, words.doneLead] },
  partial: {
    money: 'arrived',
    headline: closed,
    sentence: (plain, { delivered, quantity }) => plain.partial(delivered, quantity),
  },
  withdrawn: { money: 'arrived', headline: closed, sentence: (plain) => plain.withdrawn },
  refunded: { money: 'returned', headline: closed, sentence: (plain) => plain.refunded },
  owed: { money: 'arrived', headline: closed, sentence: (plain) => plain.owed },
  cancelled: { money: 'unknown', headline: closed, sentence: (plain) => plain.cancelled },
  duplicate: { money: 'unknown', headline: closed, sentence: (plain) => plain.duplicate },
};
