import { startIsland } from '../islands/shared/start-island.tsx';
import { loadTrackingWords, type OrderPageProps } from './order-frame.ts';
import { OrderSuccessIsland } from './success.tsx';

/** Called by the loader as soon as the page is there. */
export async function hydrate(element: HTMLElement, props: OrderPageProps): Promise<void> {
  const words = await loadTrackingWords(props.locale);
  await startIsland(element, 'success', <OrderSuccessIsland frame={{ props, words }} />);
}
