import { customQuantity } from '#contracts/catalog.ts';
import type { OrderForm } from '#messages/es/order-form.ts';
import type { SentFormProps } from './frames.ts';
import { awaken } from './order-form/awaken.tsx';
import { firstChoice } from './package/packages.ts';
import { unpackPackages } from './package/packed-packages.ts';

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
