import { pathTo } from '#contracts/pages/routes.ts';
import { contradictingSentence } from '#messages/measured-times.ts';
import { describeNumbers } from '../describe-numbers.ts';
import type { OrderPageProps } from '../order/order-frame.ts';
import type { RenderInput } from '../render-input.ts';

export const orderPageProps = ({ locale, data }: RenderInput): OrderPageProps => ({
  locale,
  shape: describeNumbers(locale),
  supportEmail: data.identity.email,
  withdrawalPath: pathTo('withdrawal', locale),
  accountPath: pathTo('account', locale),
  invoicePath: pathTo('invoice', locale),
  estimate: contradictingSentence(data.content.claims, locale),
  lookUp: data.content.lookUp,
});
