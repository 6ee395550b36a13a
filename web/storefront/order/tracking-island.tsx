import { startIsland } from '../islands/shared/start-island.tsx';
import { loadTrackingWords, type OrderPageProps } from './order-frame.ts';
import { TrackingIsland } from './tracking.tsx';

/** Called by the loader at the first touch, or at once when the address names an order. */
export async function hydrate(element: HTMLElement, props: OrderPageProps): Promise<void> {
  const words = await loadTrackingWords(props.locale);
  await startIsland(element, 'tracking', <TrackingIsland frame={{ props, words }} />);
}
