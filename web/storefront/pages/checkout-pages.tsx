import type { ReactNode } from 'react';
import { cardFormMessages } from '#messages/card-form.ts';
import { Island } from '../parts/island.tsx';
import { CardFormIsland } from '../purchase/card-form/card-form.tsx';
import { CheckoutPageIsland } from '../purchase/checkout-page/checkout-page.tsx';
import type { PaymentPageProps } from '../purchase/contexts.ts';
import { packPackages } from '../purchase/package/packed-packages.ts';
import type { RenderInput } from '../render-input.ts';
import { paymentContext, paymentProps } from './checkout-props.ts';

interface PaymentIslandProps {
  input: RenderInput;
  name: string;
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
      name={name}
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

export const CheckoutPage = ({ input }: { input: RenderInput }) => (
  <PaymentIsland input={input} name="checkout" module="checkout-page">
    {(props) => <CheckoutPageIsland frame={paymentContext(props)} source="checkout" />}
  </PaymentIsland>
);

/** Sells the package quoted in the address, at the catalogue price only. */
export const StandalonePage = ({ input }: { input: RenderInput }) => (
  <PaymentIsland input={input} name="standalone" module="standalone">
    {(props) => <CheckoutPageIsland frame={paymentContext(props)} source="standalone" />}
  </PaymentIsland>
);

export const CardFormPage = ({ input }: { input: RenderInput }) => (
  <PaymentIsland input={input} name="card" module="card-form" words={['card-form']}>
    {(props) => <CardFormIsland frame={{ ...paymentContext(props), card: cardFormMessages[input.locale] }} />}
  </PaymentIsland>
);
