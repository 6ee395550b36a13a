import { customQuantity } from '#contracts/catalog.ts';
import { firstChoice } from '../../purchase/package/packages.ts';
import { unpackPackages } from '../../purchase/package/packed-packages.ts';
import { awaken } from './awaken.tsx';
import type { SentFormProps } from './form-props.ts';
import { loadOrderFormWords } from './words.ts';

/** Called by the loader: the order form of followers. */
export async function hydrate(element: HTMLElement, sent: SentFormProps): Promise<void> {
  const props = { ...sent, packages: unpackPackages(sent.packages) };
  const words = await loadOrderFormWords(props.locale);
  const initial = firstChoice(props.packages, customQuantity.default);
  await awaken(element, { type: 'followers', props, words, initial });
}
