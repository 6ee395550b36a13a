import { customQuantity } from '#contracts/catalog/catalog.ts';
import type { OrderForm } from '#messages/es/order-form.ts';
import type { OrderFormProps } from './frames.ts';
import { awaken } from './order-form/awaken.tsx';
import { firstChoice } from './package/packages.ts';
import { type Sent, unpack } from './package/packed-packages.ts';

/** Called by the loader: the order form of followers. */
export async function hydrate(
  element: HTMLElement,
  sent: Sent<OrderFormProps>,
  { orderForm: words }: { orderForm: OrderForm },
): Promise<void> {
  const props = unpack(sent);
  const initial = firstChoice(props.packages, customQuantity.default);
  await awaken(element, { props, words, initial });
}
