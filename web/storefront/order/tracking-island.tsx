import { startIsland } from '../shared/start-island.tsx';
import type { OrderContext, OrderPageProps } from './order-frame.ts';
import { TrackingIsland } from './tracking.tsx';

export async function hydrate(
  element: HTMLElement,
  props: OrderPageProps,
  { tracking, standing }: { tracking: OrderContext['words']; standing: OrderContext['plain'] },
): Promise<void> {
  await startIsland(
    element,
    'tracking',
    <TrackingIsland frame={{ props, words: tracking, plain: standing }} />,
  );
}
