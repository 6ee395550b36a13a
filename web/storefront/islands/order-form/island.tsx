import { customQuantity } from '#contracts/catalog.ts';
import { readMemory, remember } from '../shared/form-memory.ts';
import { startIsland } from '../shared/start-island.tsx';
import { comesFromFailure } from './arrival.ts';
import type { OrderFormProps } from './form-props.ts';
import { OrderFormIsland } from './order-form.tsx';
import { firstChoice } from './packages.ts';
import { restoreForm } from './read-form.ts';
import { loadOrderFormWords } from './words.ts';

/** Called by the loader. Inputs keep what they hold: React leaves uncontrolled ones alone while it takes over. */
export async function hydrate(element: HTMLElement, props: OrderFormProps): Promise<void> {
  const words = await loadOrderFormWords(props.locale);
  const { referrer } = document;
  const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (comesFromFailure({ referrer, origin: location.origin, type: arrival?.type })) {
    remember({ form: undefined });
  }
  const kept = readMemory().form;
  const form = element.querySelector('form');
  if (kept && form) restoreForm(form, kept, element.dataset.touched !== undefined);
  const initial = firstChoice(props.packages, customQuantity.default);
  await startIsland(element, 'order', <OrderFormIsland frame={{ props, words, initial }} />);
}
