import { customQuantity } from '#contracts/catalog.ts';
import type { OrderForm } from '#messages/es/order-form.ts';
import { firstChoice } from '../../purchase/package/packages.ts';
import { unpackPackages } from '../../purchase/package/packed-packages.ts';
import { awaken } from './awaken.tsx';
import type { SentFormProps } from './form-props.ts';

/** Called by the loader: the order form of followers. */
export async function hydrate(
  element: HTMLElement,
  sent: SentFormProps,
  { orderForm: words }: { orderForm: OrderForm },
): Promise<void> {
  const props = { ...sent, packages: unpackPackages(sent.packages) };
  const initial = firstChoice(props.packages, customQuantity.default);
  await awaken(element, { type: 'followers', props, words, initial });
}
