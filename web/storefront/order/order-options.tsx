import { orderPathTo } from '#contracts/checkout/order-paths.ts';
import type { BuyerOrder } from '#contracts/orders/orders.ts';
import { formatCents } from '../number-shape.ts';
import type { OrderContext } from './order-frame.ts';

function ReorderLink({ order, frame }: { order: BuyerOrder; frame: OrderContext }) {
  const { plain, props } = frame;
  const { reorder } = order;
  if (!reorder) return null;
  const query = new URLSearchParams({
    service: String(reorder.serviceId),
    username: order.instagramUsername,
  });
  const today = formatCents(reorder.priceCents, props.shape);
  const then = formatCents(reorder.listPriceCents, props.shape);
  return (
    <li>
      <a href={`${orderPathTo('checkout', props.locale)}?${query}`}>{plain.ways.reorder}</a>{' '}
      <small className="soft">
        {today === then ? plain.ways.today(today) : plain.ways.todayOther(then, today)}
      </small>
    </li>
  );
}

export function OrderOptions({ order, frame }: { order: BuyerOrder; frame: OrderContext }) {
  const { plain, props, words } = frame;
  return (
    <section aria-labelledby="ways">
      <h2 id="ways">{plain.ways.title}</h2>
      <ul className="order-ways">
        <li>
          <a href={`mailto:${props.supportEmail}?subject=${order.orderNumber}`}>{plain.ways.question}</a>
        </li>
        <li>
          <a href={`${props.invoicePath}?order=${order.accessToken}`}>{plain.ways.invoice}</a>{' '}
          <small className="soft">{plain.ways.invoiceNote}</small>
        </li>
        <ReorderLink order={order} frame={frame} />
        {order.mayWithdraw && (
          <li>
            <a href={`${props.withdrawalPath}?order=${order.orderNumber}`}>{words.search.withdraw}</a>{' '}
            <small className="soft">{plain.ways.withdrawNote}</small>
          </li>
        )}
        <li>
          <a href={props.accountPath}>{plain.ways.account}</a>
        </li>
      </ul>
    </section>
  );
}
