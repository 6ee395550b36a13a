import './messages.css';
import type { Thread, ThreadEntry, ThreadReply, ThreadState } from '#contracts/customers/support.ts';
import type { CallReply } from '#contracts/declared-calls.ts';
import { type ThreadsTexts, threadsMessages } from '#messages/admin/customers/support.ts';
import { ordersMessages } from '#messages/admin/orders/orders.ts';
import { shellMessages } from '#messages/admin/shell/shell.ts';
import { call, useChange, useRead } from '../../data/call-shop.ts';
import { DateTime, formatCount, Money, useLanguage, useTexts } from '../../language.tsx';
import { FailedState } from '../../list/list-states.tsx';
import { DeliveryMark, OrderMark } from '../../orders/orders/list/order-states.tsx';
import { AssignMenu } from '../../parts/assign-menu.tsx';
import { Button, ScreenLink } from '../../parts/button.tsx';
import { ScreenHead } from '../../parts/head.tsx';
import { StatusBadge } from '../../parts/status.tsx';
import { useScreenParams } from '../../use-screen.ts';
import { ReplyForm } from './reply-form.tsx';
import { ThreadMark } from './thread-mark.tsx';

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

function OrderCard({ id, words }: { id: string; words: ThreadsTexts }) {
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

/** List of waiting threads. Below 900 px it is a separate page. */
function WaitingThreads({ current, words }: { current: string; words: ThreadsTexts }) {
  const { data } = useRead('message-threads.list', { query: { state: 'open' } });
  const row = ({ id, name, lastText, lastAt }: Thread) => (
    <li key={id}>
      <ScreenLink
        to="messageThread"
        params={{ thread: id }}
        className="q"
        aria-current={id === current ? 'true' : undefined}
      >
        <span className="row">
          <span className="clip grow strong">{name}</span>
          <span className="small muted num">
            <DateTime at={lastAt} as="ago" />
          </span>
        </span>
        <span className="clip">{lastText || words.noText}</span>
      </ScreenLink>
    </li>
  );
  return (
    <nav className="review__l" aria-label={words.list}>
      <ul>{data?.items.map(row)}</ul>
    </nav>
  );
}

interface ThreadEntryViewProps {
  entry: ThreadEntry;
  found: ThreadReply;
  words: ThreadsTexts;
}

function ThreadEntryView({ entry, found, words }: ThreadEntryViewProps) {
  const { by, staff, text, at, about, mail } = entry;
  const name = by === 'buyer' ? found.name : (staff ?? words.shop);
  const facts = [about.service, about.company, about.phone].filter(Boolean).join(' · ');
  return (
    <li className={by === 'shop' ? 'msg msg--us' : 'msg'}>
      <span className="avatar" aria-hidden="true">
        {name.slice(0, 2).toUpperCase()}
      </span>
      <div className="msg__b">
        <p className="row">
          <b className="medium grow">{name}</b>
          <span className="small muted num">
            <DateTime at={at} />
          </span>
        </p>
        <p className="msg__t" lang={found.language}>
          {text || words.noText}
        </p>
        {mail ? (
          <p className="small muted">
            <StatusBadge
              mark={mail === 'sent' ? 'completed' : mail === 'failed' ? 'failed' : 'pending'}
              quiet
            >
              {words.mail[mail]}
            </StatusBadge>{' '}
            · {found.email}
          </p>
        ) : (
          <p className="small muted">
            {words.form} · {found.email}
            {facts && ` · ${facts}`}
          </p>
        )}
      </div>
    </li>
  );
}

function ThreadActions({ found, words }: { found: ThreadReply; words: ThreadsTexts }) {
  const move = useChange(
    (state: ThreadState) =>
      call('message-threads.change-state', { params: { id: found.id }, body: { state } }),
    {
      says: (_reply, state) => words.moved(words.states[state]),
    },
  );
  const { assign: assigning } = useTexts(shellMessages);
  const assign = useChange(
    ({ to }: { to: string | null; name: string | undefined }) =>
      call('message-threads.assign', { params: { id: found.id }, body: { to } }),
    {
      says: (_reply, { name }) => (name ? assigning.done(name) : assigning.released),
    },
  );
  const closed = found.state === 'closed';
  return (
    <div className="row row--tight row--wrap">
      <AssignMenu assignedTo={found.assignedTo} onAssign={(to, name) => assign.mutate({ to, name })} />
      <Button look="sm" icon="check" onClick={() => move.mutate(closed ? 'open' : 'closed')}>
        {closed ? words.reopen : words.close}
      </Button>
    </div>
  );
}

function ThreadSheet({ found, words }: { found: ThreadReply; words: ThreadsTexts }) {
  return (
    <article className="item--read" aria-label={words.threadOf(found.name)}>
      <p className="row row--wrap">
        <ThreadMark state={found.state} words={words} />
        {found.orderNumber && <span className="mono">{found.orderNumber}</span>}
        {found.assignedTo && <span className="small muted">{words.takenBy(found.assignedTo.username)}</span>}
      </p>
      <ol className="thread">
        {found.thread.map((entry) => (
          <ThreadEntryView key={entry.id} entry={entry} found={found} words={words} />
        ))}
      </ol>
      <ReplyForm key={found.id} found={found} words={words} />
    </article>
  );
}

export function Screen() {
  const words = useTexts(threadsMessages);
  const { thread } = useScreenParams('messageThread');
  const { data, error, refetch } = useRead('message-threads.show', {
    params: { id: thread },
  });
  return (
    <>
      <p className="item__up">
        <ScreenLink to="messages" look="sm ghost" icon="cl">
          {words.back}
        </ScreenLink>
      </p>
      <ScreenHead title={data ? data.name : words.title} about={data?.email}>
        {data && <ThreadActions found={data} words={words} />}
      </ScreenHead>
      <div className={data?.orderId ? 'review desk desk--thread' : 'review desk desk--two'}>
        <WaitingThreads current={thread} words={words} />
        {data ? (
          <ThreadSheet found={data} words={words} />
        ) : (
          error && <FailedState title={words.failed} error={error} onRetry={() => void refetch()} />
        )}
        {data?.orderId && <OrderCard id={data.orderId} words={words} />}
      </div>
    </>
  );
}
