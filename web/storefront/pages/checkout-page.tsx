import { Island } from '../parts/island.tsx';
import { CheckoutPageIsland } from '../purchase/checkout-page/checkout-page.tsx';
import { packPackages } from '../purchase/package/packed-packages.ts';
import type { RenderInput } from '../render-input.ts';
import { paymentContext, paymentProps } from './checkout-props.ts';

/** Renders the checkout page. The server renders the package of the address, the browser the rest. */
export function CheckoutPage({ input }: { input: RenderInput }) {
  const props = paymentProps(input);
  return (
    <Island
      name="checkout"
      source="web/storefront/purchase/checkout-page-island.tsx"
      words={['checkout-page', 'checkout', 'order-form']}
      locale={input.locale}
      assets={input.assets}
      start="load"
      props={{ ...props, packages: packPackages(props.packages) }}
    >
      <CheckoutPageIsland frame={paymentContext(props)} source="checkout" />
    </Island>
  );
}
