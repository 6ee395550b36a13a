import type { OrderPageProps } from '../shared/order-props.ts';
import { startIsland } from '../shared/start-island.tsx';
import { loadTrackingWords } from '../shared/tracking-words.ts';
import { OrderSuccessIsland } from './order-success.tsx';

/** Called by the loader as soon as the page is there. */
export async function hydrate(element: HTMLElement, props: OrderPageProps): Promise<void> {
  const words = await loadTrackingWords(props.locale);
  await startIsland(element, 'success', <OrderSuccessIsland frame={{ props, words }} />);
}
