import type { PaymentPageProps } from '../checkout-page/frame.ts';
import { startIsland } from '../shared/start-island.tsx';
import { CardFormIsland } from './card-form.tsx';
import { loadCardFrame } from './frame.ts';

/** Called by the loader as soon as the page is there. */
export async function hydrate(element: HTMLElement, props: PaymentPageProps): Promise<void> {
  const frame = await loadCardFrame(props);
  await startIsland(element, 'card', <CardFormIsland frame={frame} />);
}
