import { customQuantity } from '#contracts/catalog.ts';
import { awaken } from './awaken.tsx';
import type { OrderFormProps } from './form-props.ts';
import { firstChoice } from './packages.ts';
import { loadOrderFormWords } from './words.ts';

/** Called by the loader: the order form of followers. */
export async function hydrate(element: HTMLElement, props: OrderFormProps): Promise<void> {
  const words = await loadOrderFormWords(props.locale);
  const initial = firstChoice(props.packages, customQuantity.default);
  await awaken(element, { type: 'followers', props, words, initial });
}
