import type { OrderForm } from '#messages/es/order-form.ts';
import type { FormFrame, OrderFormProps } from './frames.ts';
import { awaken } from './order-form/awaken.tsx';
import { profileFrame } from './order-form/profile-frame.ts';
import { type Sent, unpack } from './package/packed-packages.ts';

interface Handed {
  orderForm: OrderForm;
  /** Added types only. */
  ownFrame?: (frame: FormFrame) => FormFrame;
}

export async function hydrate(
  element: HTMLElement,
  sent: Sent<OrderFormProps>,
  { orderForm, ownFrame = (frame) => frame }: Handed,
): Promise<void> {
  await awaken(element, ownFrame(profileFrame(unpack(sent), orderForm)));
}
