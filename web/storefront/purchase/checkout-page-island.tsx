import { startIsland } from '../shared/start-island.tsx';
import { CheckoutPageIsland } from './checkout-page/checkout-page.tsx';
import { type PaymentPageProps, type PaymentWords, paymentFrame } from './frames.ts';
import { type Sent, unpack } from './package/packed-packages.ts';

export async function hydrate(
  element: HTMLElement,
  sent: Sent<PaymentPageProps>,
  words: PaymentWords,
): Promise<void> {
  const frame = paymentFrame(unpack(sent), words);
  await startIsland(element, 'checkout', <CheckoutPageIsland frame={frame} source="checkout" />);
}
