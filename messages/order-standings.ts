import type { BuyerOrder } from '#contracts/orders/orders.ts';
import type { OrderDisplayState, OrderState } from '#contracts/orders/states.ts';
import type { StandingTexts } from './es/standing.ts';
import type { TrackingTexts } from './es/tracking.ts';

/** What texts may state about the buyer's money. Only `paid` lets them call a payment confirmed. */
export type MoneyState = 'unpaid' | 'unknown' | 'arrived' | 'returned' | 'paid';

/** Units of an order, formatted. */
export interface FormattedCounts {
  delivered: string;
  quantity: string;
  /** At least one unit has arrived. */
  begun: boolean;
}

interface StandingRow {
  money: MoneyState;
  /** Heading of the success page, and the sentence below it. */
  headline: (words: TrackingTexts['success']) => [title: string, lead?: string];
  /** Sentence of tracking page, account, success page, chat and letters. */
  sentence: (plain: StandingTexts, counts: FormattedCounts) => string;
  /** An order that completes as usual. Pages draw its progress instead of the sentence. */
  usual?: true;
  /** Mark of an order whose standing says more than its state. */
  chip?: keyof StandingTexts['chips'];
}

const closedTitle = (words: TrackingTexts['success']): [string] => [words.closedTitle];
const unpaidTitles = (words: TrackingTexts['success']): [string, string] => [
  words.unpaidTitle,
  words.unpaidLead,
];

/** Texts per standing of an order. Success page, tracking page, account, chat and letters use them. */
export const standings: Record<OrderDisplayState, StandingRow> = {
  unpaid: { money: 'unpaid', headline: unpaidTitles, sentence: (plain) => plain.unpaid },
  failed: { money: 'unpaid', headline: unpaidTitles, sentence: (plain) => plain.failed },
  bank: {
    money: 'unknown',
    headline: (words) => [words.bankTitle, words.bankLead],
    sentence: (plain) => plain.bank,
    chip: 'bank',
  },
  held: {
    money: 'arrived',
    headline: (words) => [words.heldTitle, words.heldLead],
    sentence: (plain) => plain.held,
    chip: 'held',
  },
  returned: {
    money: 'returned',
    headline: (words) => [words.returnedTitle, words.returnedLead],
    sentence: (plain) => plain.returned,
  },
  underway: {
    money: 'paid',
    headline: (words) => [words.title, words.lead],
    sentence: (plain, { delivered, quantity, begun }) =>
      begun ? `${plain.delivered(delivered, quantity)}.` : plain.notBegun,
    usual: true,
  },
  completed: {
    money: 'paid',
    headline: (words) => [words.doneTitle, words.doneLead],
    sentence: (plain) => plain.completed,
    usual: true,
  },
  partial: {
    money: 'arrived',
    headline: closedTitle,
    sentence: (plain, { delivered, quantity }) => plain.partial(delivered, quantity),
    chip: 'partial',
  },
  withdrawn: {
    money: 'arrived',
    headline: closedTitle,
    sentence: (plain) => plain.withdrawn,
    chip: 'withdrawn',
  },
  refunded: { money: 'returned', headline: closedTitle, sentence: (plain) => plain.refunded },
  owed: { money: 'arrived', headline: closedTitle, sentence: (plain) => plain.owed },
  cancelled: { money: 'unknown', headline: closedTitle, sentence: (plain) => plain.cancelled },
  duplicate: { money: 'unknown', headline: closedTitle, sentence: (plain) => plain.duplicate },
};

/**
 * Returns the label of an order's state. The standing is used when it is more specific than the state, for
 * example partial or withdrawn.
 */
export function chipText(
  { standing, status }: { standing: OrderDisplayState; status: OrderState },
  { plain, words }: { plain: StandingTexts; words: Pick<TrackingTexts, 'states'> },
): string {
  const { chip } = standings[standing];
  return chip ? plain.chips[chip] : words.states[status];
}

interface FormattedRefund {
  /** Refunded amount, if any. */
  back: string | undefined;
  /** Units that decided the refund of a withdrawal. */
  basis?: Pick<FormattedCounts, 'delivered' | 'quantity'> | undefined;
}

/** Returns the sentences about an order and its refunds. */
export function explainStanding(
  standing: OrderDisplayState,
  plain: StandingTexts,
  { back, basis, ...counts }: FormattedCounts & FormattedRefund,
): string[] {
  const sum = back === undefined ? [] : [plain.moneyBack(back)];
  const refund = basis ? [plain.withdrawnBasis(basis.delivered, basis.quantity), ...sum] : sum;
  const next = standing === 'partial' && back === undefined ? [plain.partialNext] : refund;
  return [standings[standing].sentence(plain, counts), ...next];
}

export type PaymentMark =
  | 'confirmed'
  | 'pendingPayment'
  | 'heldPayment'
  | 'failedPayment'
  | 'refundedPayment';

/**
 * Returns the label of an order's payment. Received money that cannot be applied to the order takes precedence over the
 * payment state. Only an order that can still be paid has a pending payment.
 */
export function paymentMark({
  status,
  paymentStatus,
  parkedPayment,
}: Pick<BuyerOrder, 'status' | 'paymentStatus' | 'parkedPayment'>): PaymentMark {
  switch (paymentStatus) {
    case 'paid':
      return 'confirmed';
    case 'partially_refunded':
    case 'refunded':
      return 'refundedPayment';
    default:
      if (parkedPayment) return parkedPayment === 'held' ? 'heldPayment' : 'refundedPayment';
      return paymentStatus === 'failed' || status !== 'pending' ? 'failedPayment' : 'pendingPayment';
  }
}
