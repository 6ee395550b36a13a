import { formatCountFor } from '#contracts/kit/counts.ts';
import { formatDateTime } from '#contracts/kit/date-time-formats.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import { formatMoney } from '#contracts/kit/money.ts';
import type { BuyerOrder, ShownOrder } from '#contracts/orders/orders.ts';
import { pathTo } from '#contracts/pages/routes.ts';
import { chatAnswerMessages } from '#messages/chat-answers.ts';
import { chipText, explainStanding, paymentMark } from '#messages/order-standings.ts';
import { standingMessages } from '#messages/standing.ts';
import { trackingMessages } from '#messages/tracking.ts';
import { formatPurchase } from '#server/catalog/types/format-purchase.ts';
import type { ChatReply } from '../understanding/choose-answer.ts';

type BuyerOrderView = Omit<BuyerOrder, 'accessToken'>;

const isOfBuyer = (order: ShownOrder | BuyerOrderView): order is BuyerOrderView => 'id' in order;

const isPaidTwice = (order: BuyerOrderView) =>
  order.parkedPayment === 'held' && paymentMark(order) !== 'heldPayment';

function statusFacts(order: ShownOrder | BuyerOrderView, locale: Locale): string[] {
  const words = chatAnswerMessages[locale].order;
  const [plain, tracking] = [standingMessages[locale], trackingMessages[locale]];
  const count = (amount: number) => formatCountFor(amount, locale);
  const what = formatPurchase(order, locale, count(order.quantity));
  const refunded = isOfBuyer(order) ? order.refundedCents : 0;
  const basis = isOfBuyer(order) ? order.refundBasis : null;
  const ownAhead = isOfBuyer(order) ? order.waitsFor : null;
  const { delivered = 0, quantity = 0 } = order.delivery ?? {};
  return [
    words.state(order.orderNumber, what, chipText(order, { plain, words: tracking })),
    ...explainStanding(order.standing, plain, {
      delivered: count(delivered),
      quantity: count(quantity),
      begun: delivered > 0,
      back: refunded > 0 ? formatMoney(refunded, locale) : undefined,
      basis: basis ? { delivered: count(basis.delivered), quantity: count(basis.quantity) } : undefined,
    }),
    ...(order.waits ? [ownAhead ? tracking.waitsFor(ownAhead) : tracking.waits] : []),
    ...(isOfBuyer(order) && isPaidTwice(order) ? [tracking.success.twice] : []),
  ];
}

function publicFacts(order: ShownOrder, locale: Locale): string[] {
  const words = chatAnswerMessages[locale].order;
  const { delivery } = order;
  const moment = (at: string) => formatDateTime(new Date(at), locale);
  return [
    ...statusFacts(order, locale),
    ...(order.completedAt ? [words.completed(moment(order.completedAt))] : []),
    ...(delivery?.updatedAt && !order.completedAt ? [words.updated(moment(delivery.updatedAt))] : []),
    words.placed(moment(order.createdAt)),
  ];
}

/** Never contains an email address, not even a masked one. */
function buyerFacts(order: BuyerOrderView, locale: Locale): string[] {
  const words = chatAnswerMessages[locale].order;
  return [
    words.for(order.instagramUsername),
    words.total(formatMoney(order.totalCents, locale)),
    ...(order.discount
      ? [words.discount(order.discount.code, formatMoney(order.discount.cents, locale))]
      : []),
    words.payment(trackingMessages[locale].success[paymentMark(order)].toLowerCase()),
  ];
}

export function answerOrder(order: ShownOrder | BuyerOrderView, locale: Locale): ChatReply {
  const words = chatAnswerMessages[locale].order;
  const own = isOfBuyer(order);
  const facts = [...publicFacts(order, locale), ...(own ? buyerFacts(order, locale) : [])];
  const note = own ? words.proved : words.onlyPublic;
  return {
    kind: 'order',
    text: [...facts, note].join('\n'),
    sources: [
      {
        title: trackingMessages[locale].order.heading(order.orderNumber),
        href: `${pathTo('tracking', locale)}?order=${order.orderNumber}`,
        quote: null,
      },
    ],
    grounds: [...facts, note],
    passage: 'order',
    offersPerson: false,
  };
}
