import type { OrderPageProps } from '../islands/shared/order-props.ts';
import { describeNumbers } from '../number-shape.ts';
import type { RenderInput } from '../render-input.ts';

export const orderPageProps = ({ locale, data }: RenderInput): OrderPageProps => ({
  locale,
  shape: describeNumbers(locale),
  supportEmail: data.identity.email,
});
