import type { OrderFormTexts } from '#messages/es/order-form.ts';
import type { OrderFormProps } from './contexts.ts';
import { createProfileContext } from './order-form/profile-frame.ts';
import { startOrderForm } from './order-form/start-order-form.tsx';
import { type PackedProps, unpackProps } from './package/packed-packages.ts';

/** Exports of the files that `pages/service/service-form.tsx` names; `kinds/` is loaded for added types only. */
type IslandTexts = { orderForm: OrderFormTexts } & Partial<typeof import('./kinds/own-frame.ts')>;

export async function hydrate(
  element: HTMLElement,
  sent: PackedProps<OrderFormProps>,
  { orderForm, createKindContext = (frame) => frame }: IslandTexts,
): Promise<void> {
  await startOrderForm(element, createKindContext(createProfileContext(unpackProps(sent), orderForm)));
}
