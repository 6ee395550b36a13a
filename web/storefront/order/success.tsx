import { useCallback, useEffect, useState } from 'react';
import { orderPathTo } from '#contracts/order-paths.ts';
import type { BuyerOrder } from '#contracts/orders.ts';
import { callApi } from '../shared/call-api.ts';
import { forgetMemory } from '../shared/checkout-memory.ts';
import { showToast } from '../shared/toast.tsx';
import { type Arrival, type Finding, findOrder, readArrival, sourceOf } from './find-order.ts';
import { leadBack } from './lead-back.ts';
import { MailNotices } from './mail-notices.tsx';
import { NextSteps } from './next-steps.tsx';
import { OrderDetails } from './order-details.tsx';
import type { OrderFrame } from './order-frame.ts';
import { isFinal, isPaid } from './order-view.tsx';
import { OrderWays } from './order-ways.tsx';
import { RefillPanel } from './refill-panel.tsx';
import { RiseChart } from './rise-chart.tsx';
import { SuccessBand } from './success-band.tsx';
import { ThanksCard } from './thanks-card.tsx';
import { useLiveOrder } from './use-live-order.ts';

type View = { kind: 'loading' } | Finding;

/** From now on the address alone leads back here; what the form kept has served. */
function rewriteAddress(orderId: string, frame: OrderFrame): void {
  const path = orderPathTo('orderSuccess', frame.props.locale);
  history.replaceState(history.state, '', `${path}?order=${encodeURIComponent(orderId)}&status=success`);
  forgetMemory();
}

interface AfterwardsProps {
  order: BuyerOrder;
  frame: OrderFrame;
  onChanged: () => void;
}

/** What is still to come of a paid order, what it brought, and what its buyer can do. */
function Afterwards({ order, frame, onChanged }: AfterwardsProps) {
  const underway = order.standing === 'underway';
  return (
    <div className="stack">
      {underway && <NextSteps order={order} frame={frame} onChanged={onChanged} />}
      <ThanksCard order={order} frame={frame} />
      {underway && <MailNotices order={order} frame={frame} />}
      <RefillPanel order={order} frame={frame} />
      <OrderWays order={order} frame={frame} />
    </div>
  );
}

/** The page after paying. It shows only what the shop knows, and follows the order by itself. */
export function OrderSuccessIsland({ frame }: { frame: OrderFrame }) {
  const [view, setView] = useState<View>({ kind: 'loading' });
  const [arrival, setArrival] = useState<Arrival>();

  const load = useCallback(async () => {
    setView({ kind: 'loading' });
    const read = readArrival(new URL(location.href));
    setArrival(read);
    setView(await findOrder(read, frame.words.success));
  }, [frame]);
  useEffect(() => void load(), [load]);

  const refresh = async (id: string) => {
    const answer = await callApi<BuyerOrder>(`/api/orders/${encodeURIComponent(id)}`);
    if (answer.ok) setView({ kind: 'order', order: answer.data });
  };

  const order = view.kind === 'order' ? view.order : undefined;
  const paid = order !== undefined && isPaid(order);
  const orderId = order?.id;
  useEffect(() => {
    if (!paid || !orderId) return;
    rewriteAddress(orderId, frame);
    return leadBack(orderPathTo('followers', frame.props.locale));
  }, [paid, orderId, frame]);

  const source = order && sourceOf(order, arrival);
  useEffect(() => {
    if (!paid || !order || !source) return;
    void import('../extras/report-purchase.ts').then(({ watchPurchase }) => watchPurchase(order, source));
  }, [paid, order, source]);

  const following = order && !isFinal(order) ? `/api/orders/${order.id}/live` : undefined;
  const live = useLiveOrder<BuyerOrder>(following, (fresh) => setView({ kind: 'order', order: fresh }));

  return (
    <main>
      <SuccessBand
        view={view}
        frame={frame}
        saidPaid={arrival?.saidPaid === true && !arrival.saidFailed}
        following={following !== undefined && live}
        onRetry={() => {
          void showToast({ tone: 'good', ...frame.words.success.retrying });
          void load();
        }}
      />
      {order && (
        <div className="in page grid2">
          <div className="stack">
            <OrderDetails order={order} frame={frame} />
            <RiseChart order={order} frame={frame} />
          </div>
          {paid && <Afterwards order={order} frame={frame} onChanged={() => void refresh(order.id)} />}
        </div>
      )}
    </main>
  );
}
