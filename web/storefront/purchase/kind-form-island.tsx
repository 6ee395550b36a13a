import type { OrderForm } from '#messages/es/order-form.ts';
import { type KindFormProps, kindFrame } from './kinds/kind-frame.ts';
import { awaken } from './order-form/awaken.tsx';
import { type Sent, unpack } from './package/packed-packages.ts';

/** Called by the loader: the order form of a kind that is for a profile. */
export async function hydrate(
  element: HTMLElement,
  sent: Sent<KindFormProps>,
  { orderForm }: { orderForm: OrderForm },
): Promise<void> {
  await awaken(element, kindFrame(unpack(sent), orderForm));
}
