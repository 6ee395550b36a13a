import { formatCountFor } from '#contracts/kit/counts.ts';
import { formatDateTime } from '#contracts/kit/date-time-formats.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import { formatMoney } from '#contracts/kit/money.ts';
import type { BuyerOrder, ShownOrder } from '#contracts/orders/orders.ts';
import { pathTo } from '#contracts/pages/routes.ts';
import { chatAnswerMessages } from '#messages/chat-answers.ts';
import { trackingMessages } from '#messages/tracking.ts';
import { formatPurchase } from '#server/catalog/types/format-purchase.ts';
import type { ChatReply } from '../understanding/choose-answer.ts';

type BuyerOrderView = Omit<BuyerOrder, 'accessToken'>;

function publicFacts(order: ShownOrder, locale: Locale): string[] {
  const words = chatAnswerMessages[locale].order;
  const states = trackingMessages[locale].states;
  const count = (amount: number) => formatCountFor(amount, locale);
  const what = formatPurchase(order, locale, count(order.quantity));
  const { delivery } = order;
  const moment = (at: string) => formatDateTime(new Date(at), locale);
  return [
    words.state(order.orderNumber, what, states[order.status]),
    ...(delivery ? [words.progress(count(delivery.delivered), count(delivery.quantity))] : []),
    ...(order.completedAt ? [words.completed(moment(order.completedAt))] : []),
    ...(delivery?.updatedAt && !order.completedAt ? [words.updated(moment(delivery.updatedAt))] : []),
    words.placed(moment(order.createdAt)),
  ];
}

/** Returns additional facts for the buyer. Never contains an email address, not even masked. */
function buyerFacts(order: BuyerOrderView, locale: Locale): string[] {
  const words = chatAnswerMessages[locale].order;
  return [
    words.for(order.instagramUsername),
    words.total(formatMoney(order.totalCents, locale)),
    ...(order.discount
      ? [words.discount(order.discount.code, formatMoney(order.discount.cents, locale))]
      : []),
    words.payment(words.payments[order.paymentStatus]),
  ];
}

/** Describes an order in plain text: the public facts, or all facts for its buyer. */
export function answerOrder(order: ShownOrder | BuyerOrderView, locale: Locale): ChatReply {
  const words = chatAnswerMessages[locale].order;
  const own = 'id' in order;
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
