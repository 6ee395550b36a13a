import { standingMessages } from '#messages/standing.ts';
import { trackingMessages } from '#messages/tracking.ts';
import { TrackingIsland } from '../order/tracking.tsx';
import { Island } from '../parts/island.tsx';
import type { RenderInput } from '../render-input.ts';
import { orderPageProps } from './order-page-props.ts';

export function TrackingPage({ input }: { input: RenderInput }) {
  const props = orderPageProps(input);
  return (
    <Island
      name="tracking"
      source="web/storefront/order/tracking-island.tsx"
      words={['tracking', 'standing']}
      locale={input.locale}
      assets={input.assets}
      start="query"
      props={props}
    >
      <TrackingIsland
        frame={{ props, words: trackingMessages[input.locale], plain: standingMessages[input.locale] }}
      />
    </Island>
  );
}
