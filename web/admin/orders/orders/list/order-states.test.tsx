import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ordersMessages } from '#messages/admin/orders/orders.ts';
import { DeliveryProgress, PaymentMark } from './order-states.tsx';

it.each([
  [0, 1100, 'in_progress', '0 %', 'bar'],
  // Incomplete deliveries are never rounded to 100 %.
  [1099, 1100, 'partial', '99 %', 'bar bar--warn'],
  [1100, 1100, 'completed', '100 %', 'bar bar--done'],
  [0, 0, 'in_progress', '0 %', 'bar'],
] as const)('progress of %i of %i, %s, shows %s', (delivered, of, state, percent, bar) => {
  const html = renderToStaticMarkup(<DeliveryProgress delivered={delivered} of={of} state={state} />);
  expect(html).toContain(`>${percent}<`);
  expect(html).toContain(`class="${bar}"`);
});

it.each([
  [null, 'Paid'],
  ['disputed', 'Payment disputed'],
  ['lost', 'Dispute lost'],
] as const)('a paid order with the claim %s reads %s', (claim, text) => {
  const words = ordersMessages.en;
  expect(renderToStaticMarkup(<PaymentMark state="paid" claim={claim} words={words} />)).toContain(
    `>${text}<`,
  );
});
