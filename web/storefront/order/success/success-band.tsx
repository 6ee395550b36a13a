import { type ReactNode, useEffect, useRef, useState } from 'react';
import { homePage, orderPathTo } from '#contracts/checkout/order-paths.ts';
import type { BuyerOrder } from '#contracts/orders/orders.ts';
import { walletDisplayNames } from '#contracts/payments/wallet-names.ts';
import type { TrackingTexts } from '#messages/es/tracking.ts';
import { standings } from '#messages/order-standings.ts';
import { formatCents, formatCount } from '../../number-shape.ts';
import { Icon } from '../../parts/icon.tsx';
import { removeEndedCheckout } from '../../shared/checkout-memory.ts';
import { formatTime } from '../dates.ts';
import { expectedText, hoursToWait, waitingText } from '../expected.ts';
import { explainOrder } from '../explain-order.ts';
import type { SearchOutcome } from '../find-order.ts';
import type { OrderContext } from '../order-frame.ts';
import { isFinal, isPaid } from '../order-view.tsx';
import { useKeptHeight } from '../use-kept-height.ts';

type StepState = 'done' | 'now' | 'todo';

interface ProgressStepProps {
  state: StepState;
  title: string;
  children: ReactNode;
}

function ProgressStep({ state, title, children }: ProgressStepProps) {
  return (
    <li className={state === 'todo' ? 'todo' : undefined} aria-current={state === 'now' ? 'step' : undefined}>
      <h2>
        {state === 'done' && <Icon name="ok" />}
        {state === 'now' && <span className="spin" />}
        {title}
      </h2>
      <p>{children}</p>
    </li>
  );
}

function deliveryText(
  order: BuyerOrder,
  words: TrackingTexts['success'],
  count: (value: number) => string,
): string {
  const { delivery, status } = order;
  if (status === 'completed') return words.allDelivered;
  if (!delivery || delivery.state === 'queued') return words.queued;
  if (delivery.delivered > 0) {
    return words.delivering(`${count(delivery.delivered)}${words.of}${count(delivery.quantity)}`);
  }
  return words.submitted;
}

export function formatPaidWith(
  { paymentMethod }: Pick<BuyerOrder, 'paymentMethod'>,
  price: string,
  words: Pick<OrderContext['words']['success'], 'byCard' | 'byWallet'>,
): string {
  if (paymentMethod === 'card') return words.byCard(price);
  const wallet = paymentMethod === null ? undefined : walletDisplayNames[paymentMethod];
  return wallet ? words.byWallet(price, wallet) : price;
}

function SuccessProgress({ order, frame }: { order: BuyerOrder; frame: OrderContext }) {
  const steps = useRef<HTMLOListElement>(null);
  useKeptHeight(steps);
  const { words, props } = frame;
  const { success } = words;
  const count = (value: number) => formatCount(value, props.shape);
  const price = formatCents(order.totalCents, props.shape);
  const completed = order.status === 'completed';
  const paidAt = order.paidAt ? `${formatTime(order.paidAt, props.locale)} · ` : '';
  return (
    <ol ref={steps} className="stairs prog" aria-label={success.progress} aria-live="polite">
      <ProgressStep state="done" title={success.paid}>
        {paidAt}
        {formatPaidWith(order, price, success)}
      </ProgressStep>
      <ProgressStep state={completed ? 'done' : 'now'} title={success.inProgress}>
        {waitingText(order, frame) ?? deliveryText(order, success, count)}
      </ProgressStep>
      <ProgressStep state={completed ? 'done' : 'todo'} title={success.completed}>
        {completed && order.completedAt
          ? formatTime(order.completedAt, props.locale)
          : expectedText(order, frame).join(' ')}
      </ProgressStep>
    </ol>
  );
}

export interface SuccessBandProps {
  view: { kind: 'loading' } | SearchOutcome;
  frame: OrderContext;
  /** The address claims a payment that the shop has not recorded. The page waits and states nothing. */
  checking: boolean;
  following: boolean;
  onRetry: () => void;
}

type BandState =
  | 'loading'
  | 'error'
  | 'waiting'
  | 'held'
  | 'returned'
  | 'unpaid'
  | 'paid'
  | 'done'
  | 'closed';

function bandStateOf(view: SuccessBandProps['view'], checking: boolean): BandState {
  if (view.kind !== 'order') return view.kind;
  const { standing } = view.order;
  switch (standing) {
    case 'held':
    case 'returned':
      return standing;
    case 'underway':
      return 'paid';
    case 'completed':
      return 'done';
    case 'bank':
      return 'waiting';
    case 'failed':
      return 'unpaid';
    case 'unpaid':
      return checking ? 'waiting' : 'unpaid';
    default:
      return 'closed';
  }
}

function bandTitles(standing: BandState, { view, checking, frame }: SuccessBandProps): [string, string?] {
  const { success } = frame.words;
  if (view.kind === 'loading') return [success.loading, success.loadingNote];
  if (view.kind === 'error') return [view.title, view.note];
  const { order } = view;
  if (order.standing === 'unpaid' && checking) return [success.checkingTitle, success.checkingLead];
  return standings[standing === 'paid' ? 'underway' : order.standing].headline(success);
}

function TrackLink({ order, frame }: { order: BuyerOrder; frame: OrderContext }) {
  const path = orderPathTo('tracking', frame.props.locale);
  return (
    <a className="btn main" href={`${path}?order=${order.orderNumber}`}>
      {frame.words.success.track}
    </a>
  );
}

function SuccessActions({
  standing,
  view,
  frame,
  onRetry,
}: Omit<SuccessBandProps, 'checking' | 'following'> & { standing: BandState }) {
  const { words, props } = frame;
  const home = orderPathTo(homePage, props.locale);
  const order = view.kind === 'order' ? view.order : undefined;
  return (
    <>
      {order && standing !== 'unpaid' && standing !== 'done' && <TrackLink order={order} frame={frame} />}
      {standing === 'error' && (
        <button className="btn main" type="button" onClick={onRetry}>
          {words.retry}
        </button>
      )}
      {standing === 'unpaid' ? (
        <a className="btn main" href={home}>
          {words.success.backToForm}
        </a>
      ) : (
        <a
          className={standing === 'done' ? 'btn main' : 'btn'}
          href={home}
          onClick={() => order && isFinal(order) && removeEndedCheckout(order.accessToken, Date.now())}
        >
          {words.home}
        </a>
      )}
    </>
  );
}

/** States whom to ask about a payment that awaits review, and when. */
function PaymentReviewNote({ order, frame }: { order: BuyerOrder; frame: OrderContext }) {
  const { words, props } = frame;
  return (
    <p>
      {isPaid(order) && words.success.twice} {words.success.wait(hoursToWait(order))}{' '}
      <a href={`mailto:${props.supportEmail}?subject=${order.orderNumber}`}>{props.supportEmail}</a>
    </p>
  );
}

export function SuccessBand(props: SuccessBandProps) {
  const { view, frame, checking, following, onRetry } = props;
  const order = view.kind === 'order' ? view.order : undefined;
  const [arrived, setArrived] = useState(order?.standing);
  if (order && arrived === undefined) setArrived(order.standing);
  const known = bandStateOf(view, checking);
  // A buyer who watches the order complete keeps the previous heading.
  const standing = known === 'done' && arrived !== 'completed' ? 'paid' : known;
  const [title, lead] = bandTitles(standing, props);
  const progresses = standing === 'paid' || standing === 'done';
  const told = order && (standing === 'closed' || progresses) ? explainOrder(order, frame) : [];
  const heading = useRef<HTMLHeadingElement>(null);
  const loaded = standing !== 'loading';
  // After a payment the heading receives focus, unless the buyer has already focused another element.
  useEffect(() => {
    if (loaded && document.activeElement === document.body) heading.current?.focus();
  }, [loaded]);
  return (
    <div className="band">
      <div className="in">
        <div className="lead" role={standing === 'error' ? 'alert' : 'status'}>
          <h1 id="content" ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {lead && (
            <p key={lead}>
              {(standing === 'loading' || standing === 'waiting') && <span className="spin inline" />}
              {lead}
            </p>
          )}
          {told.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
          {order?.parkedPayment === 'held' && <PaymentReviewNote order={order} frame={frame} />}
        </div>
        {order && progresses && <SuccessProgress order={order} frame={frame} />}
        {standing !== 'loading' && (
          <div className="row acts">
            <SuccessActions standing={standing} view={view} frame={frame} onRetry={onRetry} />
            {/* The line keeps its height when live updates end. */}
            {progresses && <p className={following ? 'meta' : 'meta over'}>{frame.words.live}</p>}
          </div>
        )}
      </div>
    </div>
  );
}
