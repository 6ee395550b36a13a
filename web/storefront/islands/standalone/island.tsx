import { CheckoutPageIsland } from '../checkout-page/checkout-page.tsx';
import type { PaymentPageProps } from '../checkout-page/frame.ts';
import { loadFrame } from '../checkout-page/words.ts';
import { startIsland } from '../shared/start-island.tsx';

/** Called by the loader as soon as the page is there. */
export async function hydrate(element: HTMLElement, props: PaymentPageProps): Promise<void> {
  const frame = await loadFrame(props);
  await startIsland(element, 'standalone', <CheckoutPageIsland frame={frame} source="standalone" />);
}
