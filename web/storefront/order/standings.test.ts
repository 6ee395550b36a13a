import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { locales } from '#contracts/kit/locales.ts';
import type { BuyerOrder } from '#contracts/orders/orders.ts';
import { type OrderDisplayState, orderDisplayStates } from '#contracts/orders/states.ts';
import { standing as plainEn } from '#messages/en/standing.ts';
import { tracking as wordsEn } from '#messages/en/tracking.ts';
import { standing as plainEs } from '#messages/es/standing.ts';
import { tracking as wordsEs } from '#messages/es/tracking.ts';
import { standing as plainFr } from '#messages/fr/standing.ts';
import { tracking as wordsFr } from '#messages/fr/tracking.ts';
import { standing as plainIt } from '#messages/it/standing.ts';
import { tracking as wordsIt } from '#messages/it/tracking.ts';
import { describeNumbers } from '../describe-numbers.ts';
import { explainOrder } from './explain-order.ts';
import { readArrival } from './find-order.ts';
import type { OrderContext } from './order-frame.ts';
import { StandingChip } from './order-view.tsx';
import { standings } from './standings.ts';
import { SuccessBand } from './success/success-band.tsx';

const texts = {
  es: { words: wordsEs, plain: plainEs },
  fr: { words: wordsFr, plain: plainFr },
  it: { words: wordsIt, plain: plainIt },
  en: { words: wordsEn, plain: plainEn },
} as const;

const claims = {
  es: {
    confirmed: /pago (exitoso|confirmado|recibido|completado)|(?<!no )ha confirmado el pago/i,
    untouched: /no se ha cobrado nada/i,
  },
  fr: {
    confirmed: /paiement (réussi|reçu|confirmé|effectué)|a confirmé le paiement/i,
    untouched: /rien n’a été débité/i,
  },
  it: {
    confirmed: /pagamento (riuscito|ricevuto|confermato|completato)|ha confermato il pagamento/i,
    untouched: /non è stato addebitato nulla/i,
  },
  en: {
    confirmed: /payment (successful|received|confirmed|complete\b)|has confirmed the payment/i,
    untouched: /nothing (has been|was) charged/i,
  },
} as const;

const frameIn = (locale: (typeof locales)[number]): OrderContext => ({
  ...texts[locale],
  props: {
    locale,
    shape: describeNumbers(locale),
    supportEmail: 'ayuda@example.test',
    withdrawalPath: '/w',
    accountPath: '/a',
    invoicePath: '/f',
  },
});

const orderThat = (standing: OrderDisplayState): BuyerOrder =>
  ({
    standing,
    orderNumber: '2345678923',
    status: standing === 'completed' ? 'completed' : 'processing',
    paymentStatus: standings[standing].money === 'paid' ? 'paid' : 'pending',
    parkedPayment: null,
    delivery: { delivered: 1, quantity: 2, state: 'in_progress' },
    estimate: null,
    paidAt: null,
  }) as BuyerOrder;

function channelsOf(
  standing: OrderDisplayState,
  frame: OrderContext,
  checking: boolean,
): Record<string, string> {
  const order = orderThat(standing);
  const band = {
    view: { kind: 'order', order } as const,
    frame,
    checking,
    following: false,
    onRetry: () => {},
  };
  return {
    'success page': renderToStaticMarkup(createElement(SuccessBand, band)),
    'tracking and account': explainOrder(order, frame).join(' '),
    chip: renderToStaticMarkup(createElement(StandingChip, { order, frame })),
  };
}

const arrivals = [
  '',
  ...['success', 'processing', 'applepay', 'already-paid', 'applepay-fallback', 'paid'].map(
    (status) => `status=${status}`,
  ),
  ...['succeeded', 'failed', 'pending'].map((status) => `redirect_status=${status}`),
];

/** Whether the page still waits for the shop's record, per address, at first and later. */
const visits = arrivals.flatMap((query) => {
  const { saidPaid, saidFailed } = readArrival(new URL(`https://shop.example/order-success?${query}`));
  return [saidPaid && !saidFailed, false];
});

describe.each(locales)('an order in %s', (locale) => {
  const frame = frameIn(locale);
  const { confirmed, untouched } = claims[locale];

  it.each(orderDisplayStates)('that is %s has a payment described alike by every page', (standing) => {
    const { money } = standings[standing];
    const claimed = visits.flatMap((checking) =>
      Object.entries(channelsOf(standing, frame, checking)).flatMap(([name, text]) => [
        ...(confirmed.test(text) ? [`${name}: confirmed`] : []),
        ...(untouched.test(text) ? [`${name}: untouched`] : []),
      ]),
    );
    const allowed = money === 'paid' ? /: confirmed$/ : money === 'unpaid' ? /: untouched$/ : /^never$/;
    expect(claimed.filter((claim) => !allowed.test(claim))).toEqual([]);
    expect(claimed.length > 0).toBe(money === 'paid' || money === 'unpaid');
  });

  it('never claims that nothing was charged while the shop is checking', () => {
    expect(channelsOf('unpaid', frame, true)['success page']).not.toMatch(untouched);
  });
});
