import { useCallback, useEffect, useRef, useState } from 'react';
import { homePage, orderPathTo } from '#contracts/checkout/order-paths.ts';
import type { BuyerOrder } from '#contracts/orders/orders.ts';
import { formatCents, formatPercent } from '../number-shape.ts';
import { BusyButton } from '../shared/busy-button.tsx';
import { callApi } from '../shared/call-api.ts';
import { clearMemory, markPaid } from '../shared/checkout-memory.ts';
import { CopyButton } from '../shared/copy-button.tsx';
import { showToast } from '../shared/toast.tsx';
import { formatDateTime } from './dates.ts';
import {
  awaitPayment,
  findOrder,
  readArrival,
  type SearchOutcome,
  type SuccessArrival,
  sourceOf,
} from './find-order.ts';
import { OrderHistory } from './history.tsx';
import { OrderDetails } from './order-details.tsx';
import type { OrderContext } from './order-frame.ts';
import { isFinal, isPaid } from './order-view.tsx';
import { RefillPanel } from './refill-panel.tsx';
import { RiseChart } from './rise-chart.tsx';
import { NextSteps } from './success/next-steps.tsx';
import { SuccessBand } from './success/success-band.tsx';
import { useKeptHeight } from './use-kept-height.ts';
import { useLiveOrder } from './use-live-order.ts';

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

function OrderOptions({ order, frame }: { order: BuyerOrder; frame: OrderContext }) {
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

/** Shows the discount this order earned for the next one (ruling "Thank-you offer"). Absent once used or expired. */
function ThanksCard({ order, frame }: { order: BuyerOrder; frame: OrderContext }) {
  const { plain, props } = frame;
  const { thanks } = order;
  if (!thanks) return null;
  const { code, percentage, endsAt } = thanks;
  return (
    <section className="sheet panel" aria-labelledby="thanks">
      <h2 id="thanks">{plain.thanks.title(formatPercent(percentage, props.shape))}</h2>
      <div className="coupon">
        <code>{code}</code>
        <CopyButton text={code} look="btn small" words={plain.thanks} />
      </div>
      <p className="hint">
        {plain.thanks.until(formatDateTime(endsAt, props.locale))}{' '}
        <a href={`${orderPathTo(homePage, props.locale)}?code=${code}`}>{plain.thanks.use}</a>
      </p>
    </section>
  );
}

/** States that every buyer gets a mail on completion. Offers a mail at the start, on request. */
function MailNotices({ order, frame }: { order: BuyerOrder; frame: OrderContext }) {
  const words = frame.plain.notice;
  const panel = useRef<HTMLElement>(null);
  const over = order.standing === 'completed';
  useKeptHeight(panel, over);
  const [step, setStep] = useState<'open' | 'sending' | 'asked' | 'failed'>('open');
  const send = async () => {
    setStep('sending');
    const answer = await callApi('POST /api/orders/:id/start-notice', { params: { id: order.accessToken } });
    setStep(answer.ok ? 'asked' : 'failed');
  };
  const asked = order.startNotice === 'asked' || step === 'asked';
  return (
    <section className="sheet panel" aria-labelledby="notices" ref={panel}>
      <h2 id="notices">{words.title}</h2>
      <p className="soft">{over ? words.over : words.end}</p>
      <p role="status">
        {asked && !over && order.startNotice !== null ? words.asked : step === 'failed' && words.failed}
      </p>
      {order.startNotice === 'offered' && !asked && !over && (
        <p className="row">
          <BusyButton
            look="btn small"
            busy={step === 'sending'}
            text={words.button}
            onClick={() => void send()}
          />
        </p>
      )}
    </section>
  );
}

/**
 * Makes the back button lead to the shop's page instead of a paid checkout. Returns the cleanup function. After a
 * reload the two history entries already exist and are not added again.
 */
function redirectBackToShop(shop: string): () => void {
  if (history.state !== 'paid') {
    history.replaceState('leave', '');
    history.pushState('paid', '');
  }
  const onStep = () => {
    if (history.state === 'leave') location.replace(shop);
  };
  addEventListener('popstate', onStep);
  return () => removeEventListener('popstate', onStep);
}

type SuccessView = { kind: 'loading' } | SearchOutcome;

function rewriteAddress(accessToken: string, frame: OrderContext): void {
  const path = orderPathTo('orderSuccess', frame.props.locale);
  history.replaceState(history.state, '', `${path}?order=${encodeURIComponent(accessToken)}&status=success`);
  markPaid(Date.now());
  clearMemory();
}

interface AfterwardsProps {
  order: BuyerOrder;
  frame: OrderContext;
  onChanged: () => void;
}

/**
 * Shows next steps and options of a paid order. Steps shown during delivery stay visible when the order completes while
 * the page is open.
 */
function NextStepsSection({ order, frame, onChanged }: AfterwardsProps) {
  const underway = order.standing === 'underway';
  const [watched] = useState(underway);
  const told = underway || (watched && order.standing === 'completed');
  return (
    <div className="stack">
      {told && <NextSteps order={order} frame={frame} onChanged={onChanged} />}
      <ThanksCard order={order} frame={frame} />
      {told && <MailNotices order={order} frame={frame} />}
      <RefillPanel order={order} frame={frame} />
      <OrderOptions order={order} frame={frame} />
    </div>
  );
}

function useFoundOrder(frame: OrderContext) {
  const [view, setView] = useState<SuccessView>({ kind: 'loading' });
  const [arrival, setArrival] = useState<SuccessArrival>();
  const [checking, setChecking] = useState(false);
  const loads = useRef(0);

  const load = useCallback(async () => {
    setView({ kind: 'loading' });
    const read = readArrival(new URL(location.href));
    const waits = read.saidPaid && !read.saidFailed;
    loads.current += 1;
    const mine = loads.current;
    const isNewest = () => mine === loads.current;
    setArrival(read);
    setChecking(waits);
    const found = await findOrder(read, frame.words.success);
    if (!isNewest()) return;
    setView(found);
    if (found.kind === 'error' && found.toast)
      void showToast({ tone: 'bad', title: found.title, text: found.note });
    if (found.kind === 'order' && found.order.standing === 'unpaid' && waits)
      await awaitPayment(found.order.accessToken, (order) => isNewest() && setView({ kind: 'order', order }));
    if (isNewest()) setChecking(false);
  }, [frame]);
  useEffect(() => void load(), [load]);

  return { view, setView, arrival, checking, load };
}

export function OrderSuccessIsland({ frame }: { frame: OrderContext }) {
  const { view, setView, arrival, checking, load } = useFoundOrder(frame);

  const refresh = async (token: string) => {
    const answer = await callApi('GET /api/orders/:id', { params: { id: token } });
    if (answer.ok) setView({ kind: 'order', order: answer.data });
  };

  const order = view.kind === 'order' ? view.order : undefined;
  const paid = order !== undefined && isPaid(order);
  const accessToken = order?.accessToken;
  useEffect(() => {
    if (!paid || !accessToken) return;
    rewriteAddress(accessToken, frame);
    return redirectBackToShop(orderPathTo(homePage, frame.props.locale));
  }, [paid, accessToken, frame]);

  const source = order && sourceOf(order, arrival);
  useEffect(() => {
    if (!paid || !order || !source) return;
    import('../extras/report-purchase.ts')
      .then(({ watchPurchase }) => watchPurchase(order, source))
      .catch(reportError);
  }, [paid, order, source]);

  const following = order && !isFinal(order) ? order.accessToken : undefined;
  const live = useLiveOrder<BuyerOrder>(following, (fresh) => setView({ kind: 'order', order: fresh }));

  return (
    <main>
      <SuccessBand
        view={view}
        frame={frame}
        checking={checking}
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
            <OrderHistory order={order} frame={frame} />
            <RiseChart order={order} frame={frame} />
          </div>
          {paid && (
            <NextStepsSection order={order} frame={frame} onChanged={() => void refresh(order.accessToken)} />
          )}
        </div>
      )}
    </main>
  );
}
