import { startIsland } from '../shared/start-island.tsx';
import { CheckoutPageIsland } from './checkout-page/checkout-page.tsx';
import { createPaymentContext, type PaymentPageProps, type PaymentTextSet } from './contexts.ts';
import { type PackedProps, unpackProps } from './package/packed-packages.ts';

export async function hydrate(
  element: HTMLElement,
  sent: PackedProps<PaymentPageProps>,
  words: PaymentTextSet,
): Promise<void> {
  const frame = createPaymentContext(unpackProps(sent), words);
  await startIsland(element, sent.source, <CheckoutPageIsland frame={frame} />);
}
