import { CheckoutPageIsland } from '../checkout-page/checkout-page.tsx';
import { type PaymentPageProps, type PaymentWords, paymentFrame } from '../checkout-page/frame.ts';
import { startIsland } from '../shared/start-island.tsx';

/** Called by the loader as soon as the page is there. */
export async function hydrate(
  element: HTMLElement,
  props: PaymentPageProps,
  words: PaymentWords,
): Promise<void> {
  const frame = paymentFrame(props, words);
  await startIsland(element, 'standalone', <CheckoutPageIsland frame={frame} source="standalone" />);
}
