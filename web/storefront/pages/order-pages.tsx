import type { ComponentType } from 'react';
import { pathTo } from '#contracts/pages/routes.ts';
import { contradictingSentence } from '#messages/measured-times.ts';
import { standingMessages } from '#messages/standing.ts';
import { trackingMessages } from '#messages/tracking.ts';
import { describeNumbers } from '../describe-numbers.ts';
import type { OrderContext, OrderPageProps } from '../order/order-frame.ts';
import { OrderSuccessIsland } from '../order/success.tsx';
import { TrackingIsland } from '../order/tracking.tsx';
import { Island } from '../parts/island.tsx';
import type { RenderInput } from '../render-input.ts';

const orderPageProps = ({ locale, data }: RenderInput): OrderPageProps => ({
  locale,
  shape: describeNumbers(locale),
  supportEmail: data.identity.email,
  withdrawalPath: pathTo('withdrawal', locale),
  accountPath: pathTo('account', locale),
  invoicePath: pathTo('invoice', locale),
  estimate: contradictingSentence(data.content.claims, locale),
  lookUp: data.content.lookUp,
});

interface OrderIslandProps {
  input: RenderInput;
  name: 'tracking' | 'success';
  start: 'query' | 'load';
  Content: ComponentType<{ frame: OrderContext }>;
}

/** The server renders the same page for everyone and the island adds the order. */
function OrderIsland({ input, name, start, Content }: OrderIslandProps) {
  const { locale } = input;
  const props = orderPageProps(input);
  return (
    <Island
      name={name}
      source={`web/storefront/order/${name}-island.tsx`}
      words={['tracking', 'standing']}
      locale={locale}
      assets={input.assets}
      start={start}
      props={props}
    >
      <Content frame={{ props, words: trackingMessages[locale], plain: standingMessages[locale] }} />
    </Island>
  );
}

export const TrackingPage = ({ input }: { input: RenderInput }) => (
  <OrderIsland input={input} name="tracking" start="query" Content={TrackingIsland} />
);

export const OrderSuccessPage = ({ input }: { input: RenderInput }) => (
  <OrderIsland input={input} name="success" start="load" Content={OrderSuccessIsland} />
);
