import { standingMessages } from '#messages/standing.ts';
import { trackingMessages } from '#messages/tracking.ts';
import { OrderSuccessIsland } from '../order/success.tsx';
import { Island } from '../parts/island.tsx';
import type { RenderInput } from '../render-input.ts';
import { orderPageProps } from './order-page-props.ts';

/** Renders the success page. The server renders the same page for everyone and the island adds the order. */
export function OrderSuccessPage({ input }: { input: RenderInput }) {
  const props = orderPageProps(input);
  return (
    <Island
      name="success"
      source="web/storefront/order/success-island.tsx"
      words={['tracking', 'standing']}
      locale={input.locale}
      assets={input.assets}
      start="load"
      props={props}
    >
      <OrderSuccessIsland
        frame={{ props, words: trackingMessages[input.locale], plain: standingMessages[input.locale] }}
      />
    </Island>
  );
}
