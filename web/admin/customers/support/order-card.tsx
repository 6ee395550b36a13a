import type { CallReply } from '#contracts/declared-calls.ts';
import type { ThreadsTexts } from '#messages/admin/customers/support.ts';
import { ordersMessages } from '#messages/admin/orders/orders.ts';
import { useRead } from '../../data/use-read.ts';
import { useLanguage, useTexts } from '../../language.ts';
import { DeliveryMark, OrderMark } from '../../orders/orders/list/order-states.tsx';
import { formatCount } from '../../parts/format.ts';
import { DateTime } from '../../parts/moment.tsx';
import { Money } from '../../parts/money.tsx';
import { ScreenLink } from '../../parts/screen-link.tsx';

function OrderFacts({ order, words }: { order: CallReply<'orders.show'>; words: ThreadsTexts }) {
  const states = useTexts(ordersMessages);
  const language = useLanguage();
  const { order: own } = words;
  const paid = order.payments.find(({ receivedCents }) => receivedCents > 0);
  const [part] = order.fulfilments;
  return (
    <dl className="dl small">
      <dt>{own.service}</dt>
      <dd>
        {formatCount(order.quantity, language)} {states.types[order.serviceType]}
      </dd>
      <dt>{own.target}</dt>
      <dd className="wraps">@{order.instagramUsername}</dd>
      <dt>{own.paid}</dt>
      <dd>
        <Money cents={order.totalCents} />
        {paid?.cardLast4 && ` · ·· ${paid.cardLast4}`}
      </dd>
      {order.refundedCents > 0 && (
        <>
          <dt>{own.refunded}</dt>
          <dd>
            <Money cents={order.refundedCents} />
          </dd>
        </>
      )}
      <dt>{own.at}</dt>
      <dd>
        <DateTime at={order.createdAt} />
      </dd>
      {part && (
        <>
          <dt>{own.provider}</dt>
          <dd>
            {part.provider} <span className="mono">{part.providerOrderId}</span>
          </dd>
        </>
      )}
    </dl>
  );
}

export function OrderCard({ id, words }: { id: string; words: ThreadsTexts }) {
  const states = useTexts(ordersMessages);
  const language = useLanguage();
  const { data: order } = useRead('orders.show', { params: { id } });
  const { order: own } = words;
  if (!order) return <aside className="ctx" aria-label={own.title} aria-busy="true" />;
  const count = (units: number) => formatCount(units, language);
  return (
    <aside className="ctx" aria-label={own.title}>
      <div className="card">
        <div className="card__h">
          <h3>
            <ScreenLink to="order" params={{ id: order.id }} className="mono">
              {order.orderNumber}
            </ScreenLink>
          </h3>
          <OrderMark state={order.status} words={states} />
        </div>
        <div className="card__b stack stack--12">
          <p className="row">
            <span className="grow num">
              {own.delivered(count(order.delivered), count(order.deliveryQuantity))}
            </span>
            {order.deliveryStatus && <DeliveryMark state={order.deliveryStatus} words={states} />}
          </p>
          <OrderFacts order={order} words={words} />
        </div>
      </div>
    </aside>
  );
}
