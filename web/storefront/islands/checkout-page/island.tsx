import { startIsland } from '../shared/start-island.tsx';
import { CheckoutPageIsland } from './checkout-page.tsx';
import type { PaymentPageProps } from './frame.ts';
import { loadFrame } from './words.ts';

/** Called by the loader as soon as the page is there. */
export async function hydrate(element: HTMLElement, props: PaymentPageProps): Promise<void> {
  const frame = await loadFrame(props);
  await startIsland(element, 'checkout', <CheckoutPageIsland frame={frame} source="checkout" />);
}
