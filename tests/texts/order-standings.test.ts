import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, test } from 'vitest';
import type { AccountOrder } from '#contracts/customers/account-visit.ts';
import { errorCodes } from '#contracts/kit/errors.ts';
import { type Locale, locales } from '#contracts/kit/locales.ts';
import type { StaffOrder } from '#contracts/orders/order-detail.ts';
import type { BuyerOrder, PublicOrder } from '#contracts/orders/orders.ts';
import { type OrderDisplayState, orderDisplayStates } from '#contracts/orders/states.ts';
import { sheetsMessages } from '#messages/admin/staff/sheets.ts';
import { checkoutMessages } from '#messages/checkout.ts';
import { errorMessages } from '#messages/errors.ts';
import { paymentMark, standings } from '#messages/order-standings.ts';
import { standingMessages } from '#messages/standing.ts';
import { trackingMessages } from '#messages/tracking.ts';
import { withdrawalMessages } from '#messages/withdrawal.ts';
import { answerOrder } from '#server/customers/chat/knowledge/order-facts.ts';
import { draftLetter } from '#server/customers/support/letter-rules.ts';
import { composeConfirmedMail } from '#server/mail/wording/order-confirmed.ts';
import { sampleOrder } from '#server/mail/wording/sample-facts.ts';
import { sampleMailFrame } from '#tests/harness/sample-mails.ts';
import { describeNumbers } from '../../web/storefront/describe-numbers.ts';
import { explainOrder } from '../../web/storefront/order/explain-order.ts';
import { readArrival } from '../../web/storefront/order/find-order.ts';
import { OrderDetails } from '../../web/storefront/order/order-details.tsx';
import type { OrderContext } from '../../web/storefront/order/order-frame.ts';
import { StandingChip } from '../../web/storefront/order/order-view.tsx';
import { SuccessBand } from '../../web/storefront/order/success/success-band.tsx';
import { AccountOrderCard } from '../../web/storefront/pages/account/account-order-card.tsx';

type ClaimName = 'confirmed' | 'failed' | 'untouched' | 'complete' | 'cancelled';

const claims: Record<Locale, Record<ClaimName, RegExp>> = {
  es: {
    confirmed: /pago:? (exitoso|confirmado|recibido|completado)|(?<!no )ha confirmado el pago/i,
    failed: /pago:? no (se (ha )?)?complet|no aceptó el pago/i,
    untouched: /no se ha cobrado nada/i,
    complete: /todo entregado|entregado por completo|pedido completado/i,
    cancelled: /cancelado/i,
  },
  fr: {
    confirmed: /paiement(?: :)? (réussi|reçu|confirmé|effectué)|a confirmé le paiement/i,
    failed: /paiement n’a pas abouti|n’a pas accepté le paiement/i,
    untouched: /rien n’a été débité/i,
    complete: /tout est livré|entièrement livrée|commande terminée|commande est terminée/i,
    cancelled: /annulée?/i,
  },
  it: {
    confirmed: /pagamento:? (riuscito|ricevuto|confermato|completato)|ha confermato il pagamento/i,
    failed: /pagamento non (è andato|è riuscito)|non ha accettato il pagamento/i,
    untouched: /non è stato addebitato nulla/i,
    complete: /tutto consegnato|consegnato per intero|ordine (è )?(completato|terminato)/i,
    cancelled: /annullato/i,
  },
  en: {
    confirmed: /payment:? (successful|received|confirmed|complete\b)|has confirmed the payment/i,
    failed: /payment (wasn’t|was not|:? ?not) completed|did(n’t| not) accept the payment/i,
    untouched: /nothing (has been|was) charged/i,
    complete: /(everything|all) delivered|delivered in full|order complete/i,
    cancelled: /cancelled/i,
  },
};

type Facts = Pick<BuyerOrder, 'status' | 'paymentStatus' | 'parkedPayment' | 'refundedCents' | 'refundBasis'>;
const unpaidFacts: Facts = {
  status: 'pending',
  paymentStatus: 'unpaid',
  parkedPayment: null,
  refundedCents: 0,
  refundBasis: null,
};
const paidFacts: Facts = { ...unpaidFacts, status: 'processing', paymentStatus: 'paid' };

/** Facts of an order in each standing, as the shop records them. */
const factsOf: Record<OrderDisplayState, Facts> = {
  unpaid: unpaidFacts,
  failed: { ...unpaidFacts, paymentStatus: 'failed' },
  bank: { ...unpaidFacts, paymentStatus: 'pending' },
  held: { ...unpaidFacts, parkedPayment: 'held' },
  returned: { ...unpaidFacts, status: 'cancelled', parkedPayment: 'returned' },
  underway: paidFacts,
  completed: { ...paidFacts, status: 'completed' },
  partial: { ...paidFacts, status: 'completed', paymentStatus: 'partially_refunded', refundedCents: 143 },
  withdrawn: {
    ...{ ...paidFacts, status: 'cancelled', paymentStatus: 'partially_refunded', refundedCents: 143 },
    // More units arrived after the withdrawal.
    refundBasis: { delivered: 942, quantity: 1100 },
  },
  refunded: { ...paidFacts, status: 'refunded', paymentStatus: 'refunded', refundedCents: 999 },
  owed: { ...paidFacts, status: 'cancelled' },
  cancelled: { ...unpaidFacts, status: 'cancelled' },
  duplicate: { ...unpaidFacts, status: 'duplicate' },
};

const delivery = { state: 'in_progress', quantity: 1100, delivered: 943, remains: 157 } as const;
const at = '2026-11-20T13:02:00.000Z';

function orderThat(standing: OrderDisplayState): Omit<BuyerOrder, 'accessToken'> {
  const arrived = ['underway', 'partial', 'withdrawn', 'owed'].includes(standing);
  return {
    ...{ id: 'x', orderNumber: '2345678923', standing, serviceType: 'followers', audience: 'europe' },
    ...{ quantity: 1000, bonus: 100, createdAt: at, paidAt: null, completedAt: null, estimate: null },
    ...{ usualHours: 24, waits: false, waitsFor: null, instagramUsername: 'marta', discount: null },
    ...{ totalCents: 999, taxCents: 173, taxRateBasisPoints: 2100, untaxed: null, posts: [] },
    ...{ delivery: arrived ? { ...delivery, startCount: 100, updatedAt: at } : null, paymentMethod: 'card' },
    ...factsOf[standing],
  } as unknown as Omit<BuyerOrder, 'accessToken'>;
}

function publicView(standing: OrderDisplayState): PublicOrder {
  const { id: _id, ...order } = orderThat(standing);
  return order as unknown as PublicOrder;
}

const frameIn = (locale: Locale): OrderContext => ({
  words: trackingMessages[locale],
  plain: standingMessages[locale],
  props: {
    locale,
    shape: describeNumbers(locale),
    supportEmail: 'ayuda@example.test',
    withdrawalPath: '/w',
    accountPath: '/a',
    invoicePath: '/f',
  },
});

const pageChannels = (standing: OrderDisplayState, locale: Locale, checking: boolean) => {
  const order = { ...orderThat(standing), accessToken: 't' };
  const frame = frameIn(locale);
  const view = { kind: 'order', order } as const;
  const band = { view, frame, checking, following: false, onRetry: () => {} };
  return {
    'success page': renderToStaticMarkup(createElement(SuccessBand, band)),
    'order details': renderToStaticMarkup(createElement(OrderDetails, { order, frame })),
    'tracking page': [
      ...explainOrder(order, frame),
      renderToStaticMarkup(createElement(StandingChip, { order, frame })),
    ].join(' '),
  };
};

function accountCard(standing: OrderDisplayState, locale: Locale): string {
  const { delivery: progress, orderNumber: number, instagramUsername: username } = orderThat(standing);
  const order = {
    ...orderThat(standing),
    ...{ number, username, serviceId: null, listPriceCents: 999, refillStatus: null, reviewToken: null },
    delivered: progress && { done: progress.delivered, of: progress.quantity },
    ...{ mayAskRefill: false, mayWithdraw: standing === 'underway', mayCorrect: false },
  } as unknown as AccountOrder;
  return renderToStaticMarkup(createElement(AccountOrderCard, { order, locale, services: [] }));
}

function letter(standing: OrderDisplayState, locale: Locale): string {
  const order = {
    ...orderThat(standing),
    ...{ language: locale, delivered: 943, deliveryQuantity: 1100, trackingPath: '/t' },
  } as unknown as StaffOrder;
  return draftLetter(order, 'https://shop.example').text;
}

/** The mail is written once money is received, also when the order has ended before it is sent. */
function confirmation(standing: OrderDisplayState, locale: Locale): Record<string, string> {
  const { status: state, paymentStatus: paymentState } = factsOf[standing];
  if (state === 'pending' || factsOf[standing].paymentStatus === 'unpaid') return {};
  const order = { ...sampleOrder(locale, 'order-confirmed'), state, paymentState };
  const { title, lead, sections } = composeConfirmedMail(order, {
    ...sampleMailFrame,
    signingKey: 'k',
    signingKeys: ['k'],
  });
  return { confirmation: [title, lead, ...(sections[0]?.list ?? [])].join('\n') };
}

const channelsOf = (standing: OrderDisplayState, locale: Locale, checking: boolean) => ({
  ...pageChannels(standing, locale, checking),
  'account card': accountCard(standing, locale),
  chat: answerOrder(publicView(standing), locale).text,
  'chat with the buyer': answerOrder(orderThat(standing), locale).text,
  letter: letter(standing, locale),
  ...(locale === 'es' || locale === 'en'
    ? { 'staff screens': sheetsMessages[locale].standings[standing] }
    : {}),
});

const arrivals = [
  '',
  ...['success', 'processing', 'applepay', 'already-paid', 'applepay-fallback', 'paid'].map(
    (status) => `status=${status}`,
  ),
  ...['succeeded', 'failed', 'pending'].map((status) => `redirect_status=${status}`),
];

/** Whether the page still waits for the shop's record, per address, at first and later. */
const visits = new Set(
  arrivals.flatMap((query) => {
    const { saidPaid, saidFailed } = readArrival(new URL(`https://shop.example/order-success?${query}`));
    return [saidPaid && !saidFailed, false];
  }),
);

const isAllowed: Record<ClaimName, (standing: OrderDisplayState) => boolean> = {
  confirmed: (standing) => factsOf[standing].paymentStatus === 'paid',
  failed: (standing) =>
    standings[standing].money === 'unpaid' || standing === 'cancelled' || standing === 'duplicate',
  untouched: (standing) => standings[standing].money === 'unpaid',
  complete: (standing) => standing === 'completed',
  cancelled: (standing) => ['returned', 'owed', 'cancelled'].includes(standing),
};
const names = Object.keys(isAllowed) as ClaimName[];

const claimsIn = (channels: Record<string, string>, locale: Locale) =>
  Object.entries(channels).flatMap(([channel, text]) =>
    names.filter((name) => claims[locale][name].test(text)).map((name) => ({ channel, name })),
  );

test.each(orderDisplayStates)(
  'an order that is %s has a pending payment only while it can be paid',
  (standing) => {
    const isPending = paymentMark(factsOf[standing]) === 'pendingPayment';
    expect(isPending).toBe(standing === 'unpaid' || standing === 'bank');
  },
);

describe.each(locales)('an order in %s', (locale) => {
  it.each(orderDisplayStates)(
    'an order that is %s has the same payment and delivery state in every text',
    (standing) => {
      const found = [...visits].flatMap((checking) =>
        claimsIn(channelsOf(standing, locale, checking), locale),
      );
      expect(found.filter(({ name }) => !isAllowed[name](standing))).toEqual([]);
      const { money } = standings[standing];
      const expected = { paid: 'confirmed', unpaid: 'untouched' } as const;
      if (money === 'paid' || money === 'unpaid')
        expect(found.map(({ name }) => name)).toContain(expected[money]);
    },
  );

  it.each(orderDisplayStates)(
    'an order that is %s is never confirmed as running after its end',
    (standing) => {
      const found = claimsIn(confirmation(standing, locale), locale);
      expect(found.filter(({ name }) => name === 'untouched' || name === 'complete')).toEqual([]);
    },
  );

  it('a withdrawn order states the units that decided the refund wherever the buyer sees the refunded amount', () => {
    const { 'success page': success, 'tracking page': tracking } = pageChannels('withdrawn', locale, false);
    const channels = [
      ...[success, tracking, accountCard('withdrawn', locale)],
      answerOrder(orderThat('withdrawn'), locale).text,
    ];
    for (const text of channels) {
      expect(text).toContain(withdrawalMessages[locale].mail.basis);
      expect(text).toContain('942');
    }
    expect(answerOrder(publicView('withdrawn'), locale).text).not.toContain('942');
  });

  it('an order is called uncharged by an error only if the error precedes every order', () => {
    const stating = errorCodes.filter((code) => claims[locale].untouched.test(errorMessages[locale][code]));
    expect(stating.filter((code) => code !== 'shop_paused' && code !== 'shop_not_open')).toEqual([]);
  });

  it('an order that this browser remembers is never called paid, because its bank may still refuse it', () => {
    const { title, text } = checkoutMessages[locale].justPaid;
    expect(`${title} ${text}`).not.toMatch(/pagad[oa]|payée?(?!\p{L})|pagat[oa]|already paid|paid for/iu);
    expect(`${title} ${text}`).not.toMatch(claims[locale].confirmed);
  });

  it('an order page never claims that nothing was charged while the shop is checking', () => {
    expect(pageChannels('unpaid', locale, true)['success page']).not.toMatch(claims[locale].untouched);
  });
});
