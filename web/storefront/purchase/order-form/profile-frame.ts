import { customQuantity } from '#contracts/catalog/catalog.ts';
import type { OrderFormTexts } from '#messages/es/order-form.ts';
import type { FormContext, OrderFormProps } from '../contexts.ts';
import { initialChoice } from '../package/packages.ts';

export const createProfileContext = (props: OrderFormProps, words: OrderFormTexts): FormContext => ({
  props,
  words,
  initial: initialChoice(props.packages, customQuantity.default),
});
