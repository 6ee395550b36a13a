import type { OrderFormTexts } from '#messages/es/order-form.ts';
import type { FormContext, OrderFormProps } from './contexts.ts';
import { createProfileContext } from './order-form/profile-frame.ts';
import { startOrderForm } from './order-form/start-order-form.tsx';
import { type PackedProps, unpackProps } from './package/packed-packages.ts';

interface IslandTexts {
  orderForm: OrderFormTexts;
  /** Added types only. */
  ownFrame?: (frame: FormContext) => FormContext;
}

export async function hydrate(
  element: HTMLElement,
  sent: PackedProps<OrderFormProps>,
  { orderForm, ownFrame = (frame) => frame }: IslandTexts,
): Promise<void> {
  await startOrderForm(element, ownFrame(createProfileContext(unpackProps(sent), orderForm)));
}
