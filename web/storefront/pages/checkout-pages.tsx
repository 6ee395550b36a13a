import type { ReactNode } from 'react';
import { homePage } from '#contracts/checkout/order-paths.ts';
import { cardFormMessages } from '#messages/card-form.ts';
import { checkoutMessages } from '#messages/checkout.ts';
import { checkoutPageMessages } from '#messages/checkout-page.ts';
import { orderFormMessages } from '#messages/order-form.ts';
import { Island } from '../parts/island.tsx';
import { CardFormIsland } from '../purchase/card-form/card-form.tsx';
import { CheckoutPageIsland } from '../purchase/checkout-page/checkout-page.tsx';
import { createPaymentContext, type PaymentContext, type PaymentPageProps } from '../purchase/contexts.ts';
import { packPackages } from '../purchase/package/packed-packages.ts';
import type { RenderInput } from '../render-input.ts';
import { soldTypes } from '../type-of-page.ts';
import { salesTerms } from './sales-terms.ts';
import { kindTerms } from './service/kind-terms.ts';

function paymentProps(input: RenderInput): PaymentPageProps {
  const { locale, page, data, ask } = input;
  const source = page === 'standalone' ? 'standalone' : 'checkout';
  // The standalone page sells followers only.
  const types = soldTypes(data.content).filter(({ code }) => source === 'checkout' || code === homePage);
  const kinds = types.filter(({ builtIn }) => !builtIn).map((kind) => kindTerms(kind, locale));
  return { source, ask, ...salesTerms(input, types), ...(kinds.length > 0 && { kinds }) };
}

const paymentContext = (props: PaymentPageProps): PaymentContext =>
  createPaymentContext(props, {
    checkoutPage: checkoutPageMessages[props.locale],
    checkout: checkoutMessages[props.locale],
    orderForm: orderFormMessages[props.locale],
  });

interface PaymentIslandProps {
  input: RenderInput;
  name?: string;
  /** Module of the island, without `-island.tsx`. */
  module: string;
  words?: readonly string[];
  children: (props: PaymentPageProps) => ReactNode;
}

/** The server renders the package of the address, the browser the rest. */
function PaymentIsland({ input, name, module, words = [], children }: PaymentIslandProps) {
  const props = paymentProps(input);
  return (
    <Island
      name={name ?? props.source}
      source={`web/storefront/purchase/${module}-island.tsx`}
      words={['checkout-page', 'checkout', 'order-form', ...words]}
      locale={input.locale}
      assets={input.assets}
      start="load"
      props={{ ...props, packages: packPackages(props.packages) }}
    >
      {children(props)}
    </Island>
  );
}

/** Also the standalone page, which sells the package quoted in the address at the catalogue price only. */
export const CheckoutPage = ({ input }: { input: RenderInput }) => (
  <PaymentIsland input={input} module="checkout-page">
    {(props) => <CheckoutPageIsland frame={paymentContext(props)} />}
  </PaymentIsland>
);

export const CardFormPage = ({ input }: { input: RenderInput }) => (
  <PaymentIsland input={input} name="card" module="card-form" words={['card-form']}>
    {(props) => <CardFormIsland frame={{ ...paymentContext(props), card: cardFormMessages[input.locale] }} />}
  </PaymentIsland>
);
