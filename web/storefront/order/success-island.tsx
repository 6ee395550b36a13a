import { startIsland } from '../shared/start-island.tsx';
import type { OrderContext, OrderPageProps } from './order-frame.ts';
import { OrderSuccessIsland } from './success.tsx';

export async function hydrate(
  element: HTMLElement,
  props: OrderPageProps,
  { tracking, standing }: { tracking: OrderContext['words']; standing: OrderContext['plain'] },
): Promise<void> {
  await startIsland(
    element,
    'success',
    <OrderSuccessIsland frame={{ props, words: tracking, plain: standing }} />,
  );
}
