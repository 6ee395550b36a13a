import { customQuantity } from '#contracts/catalog/catalog.ts';
import type { OrderForm } from '#messages/es/order-form.ts';
import type { FormFrame, OrderFormProps } from '../frames.ts';
import { firstChoice } from '../package/packages.ts';

export const profileFrame = (props: OrderFormProps, words: OrderForm): FormFrame => ({
  props,
  words,
  initial: firstChoice(props.packages, customQuantity.default),
});
