import { cardFormMessages } from '#messages/card-form.ts';
import { Island } from '../parts/island.tsx';
import { CardFormIsland } from '../purchase/card-form/card-form.tsx';
import { packPackages } from '../purchase/package/packed-packages.ts';
import type { RenderInput } from '../render-input.ts';
import { paymentContext, paymentProps } from './checkout-props.ts';

export function CardFormPage({ input }: { input: RenderInput }) {
  const props = paymentProps(input);
  return (
    <Island
      name="card"
      source="web/storefront/purchase/card-form-island.tsx"
      words={['checkout-page', 'checkout', 'order-form', 'card-form']}
      locale={input.locale}
      assets={input.assets}
      start="load"
      props={{ ...props, packages: packPackages(props.packages) }}
    >
      <CardFormIsland frame={{ ...paymentContext(props), card: cardFormMessages[input.locale] }} />
    </Island>
  );
}
