import type { OrderDisplayState } from '#contracts/orders/states.ts';
import type { StandingTexts } from '#messages/es/standing.ts';
import type { TrackingTexts } from '#messages/es/tracking.ts';

/** What pages may state about the buyer's money. Only `paid` lets them call a payment confirmed. */
export type MoneyState = 'unpaid' | 'unknown' | 'arrived' | 'returned' | 'paid';

/** Units of an order, formatted. */
export interface FormattedCounts {
  delivered: string;
  quantity: string;
}

interface StandingRow {
  money: MoneyState;
  /** Heading of the success page, and the sentence below it. */
  headline: (words: TrackingTexts['success']) => [title: string, lead?: string];
  /** Sentence for an order that does not complete as usual, on the tracking page, the account and the success page. */
  sentence?: (plain: StandingTexts, counts: FormattedCounts) => string;
}

const closedTitle = (words: TrackingTexts['success']): [string] => [words.closedTitle];
const successTitles = (words: TrackingTexts['success']): [string, string] => [words.title, words.lead];

/** Texts per standing of an order. Every page about an order uses them. */
export const standings: Record<OrderDisplayState, StandingRow> = {
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
  underway: { money: 'paid', headline: successTitles },
  completed: { money: 'paid', headline: (words) => [words.doneTitle, words.doneLead] },
  partial: {
    money: 'arrived',
    headline: closedTitle,
    sentence: (plain, { delivered, quantity }) => plain.partial(delivered, quantity),
  },
  withdrawn: { money: 'arrived', headline: closedTitle, sentence: (plain) => plain.withdrawn },
  refunded: { money: 'returned', headline: closedTitle, sentence: (plain) => plain.refunded },
  owed: { money: 'arrived', headline: closedTitle, sentence: (plain) => plain.owed },
  cancelled: { money: 'unknown', headline: closedTitle, sentence: (plain) => plain.cancelled },
  duplicate: { money: 'unknown', headline: closedTitle, sentence: (plain) => plain.duplicate },
};
