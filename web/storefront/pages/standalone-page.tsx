import { Island } from '../parts/island.tsx';
import { CheckoutPageIsland } from '../purchase/checkout-page/checkout-page.tsx';
import { packPackages } from '../purchase/package/packed-packages.ts';
import type { RenderInput } from '../render-input.ts';
import { paymentContext, paymentProps } from './checkout-props.ts';

/** Sells the package quoted in the address, at the catalogue price only. */
export function StandalonePage({ input }: { input: RenderInput }) {
  const props = paymentProps(input);
  return (
    <Island
      name="standalone"
      source="web/storefront/purchase/standalone-island.tsx"
      words={['checkout-page', 'checkout', 'order-form']}
      locale={input.locale}
      assets={input.assets}
      start="load"
      props={{ ...props, packages: packPackages(props.packages) }}
    >
      <CheckoutPageIsland frame={paymentContext(props)} source="standalone" />
    </Island>
  );
}
