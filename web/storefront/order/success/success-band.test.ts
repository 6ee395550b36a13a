import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { BuyerOrder } from '#contracts/orders/orders.ts';
import { standing as plain } from '#messages/es/standing.ts';
import { tracking as words } from '#messages/es/tracking.ts';
import { describeNumbers } from '../../describe-numbers.ts';
import { SuccessBand } from './success-band.tsx';

const props = {
  locale: 'es',
  shape: describeNumbers('es'),
  supportEmail: 'ayuda@example.test',
  withdrawalPath: '/es/desistimiento',
  accountPath: '/es/mi-cuenta',
  invoicePath: '/es/factura',
  estimate: '',
} as const;

function renderBand(
  order: Pick<BuyerOrder, 'status' | 'paymentStatus' | 'parkedPayment' | 'standing'> & Partial<BuyerOrder>,
): string {
  const whole = {
    orderNumber: '2345678923',
    delivery: null,
    estimate: null,
    paidAt: null,
    ...order,
  } as BuyerOrder;
  const view = { kind: 'order', order: whole } as const;
  const given = {
    view,
    frame: { props, words, plain },
    checking: false,
    following: false,
    onRetry: () => {},
  };
  return renderToStaticMarkup(createElement(SuccessBand, given));
}

const { success } = words;

test.each([
  ['held', 'pending', success.heldTitle],
  ['held', 'cancelled', success.heldTitle],
  ['returned', 'pending', success.returnedTitle],
] as const)(
  'money that is %s is shown on an order that is %s, without claiming that nothing was charged',
  (parkedPayment, status, title) => {
    const html = renderBand({ status, paymentStatus: 'unpaid', parkedPayment, standing: parkedPayment });
    expect(html).toContain(title);
    expect(html).not.toContain(success.unpaidLead);
    expect(html).not.toContain(success.backToForm);
  },
);

test('a second payment of a paid order is shown next to the first', () => {
  const html = renderBand({
    status: 'processing',
    paymentStatus: 'paid',
    parkedPayment: 'held',
    standing: 'underway',
  });
  expect(html).toContain(success.title);
  expect(html).toContain(success.twice);
});

test('the success page states that nothing was charged when no money arrived', () => {
  expect(
    renderBand({ status: 'pending', paymentStatus: 'unpaid', parkedPayment: null, standing: 'unpaid' }),
  ).toContain(success.unpaidLead);
});

test.each([
  ['partial', 'completed', plain.partial('943', '1100')],
  ['withdrawn', 'cancelled', plain.withdrawn],
  ['refunded', 'refunded', plain.refunded],
  ['cancelled', 'cancelled', plain.cancelled],
] as const)(
  'an order that is %s has a plain explanation with the refund, and no success',
  (standing, status, says) => {
    const delivery = { delivered: 943, quantity: 1100 } as BuyerOrder['delivery'];
    const html = renderBand({
      status,
      standing,
      paymentStatus: 'partially_refunded',
      parkedPayment: null,
      delivery,
      refundedCents: 143,
    });
    expect(html).toContain(says);
    expect(html).toContain(plain.moneyBack('1,43\u00a0€'));
    expect(html).not.toContain(success.title);
  },
);

test('the page of an order completed earlier has its title, without a tracking link', () => {
  const html = renderBand({
    status: 'completed',
    paymentStatus: 'paid',
    parkedPayment: null,
    standing: 'completed',
    usualHours: 24,
    waits: false,
  });
  expect(html).toContain(success.doneTitle);
  expect(html).not.toContain(success.title);
  expect(html).not.toContain(success.track);
});
