import { type ReactNode, Suspense, useState } from 'react';
import type { OrderNoteReply } from '#contracts/orders/changes.ts';
import type { StaffOrder } from '#contracts/orders/order-detail.ts';
import { type OrderTexts, orderMessages } from '#messages/admin/orders/order.ts';
import { ordersMessages } from '#messages/admin/orders/orders.ts';
import { call, useChange, useRead } from '../../../data/call-shop.ts';
import { useSession } from '../../../data/session.ts';
import { DetailScreen } from '../../../detail/detail-screen.tsx';
import { MentionInput } from '../../../detail/mention-input.tsx';
import { NoteField } from '../../../detail/note-field.tsx';
import { Timeline, type TimelineEvent } from '../../../detail/timeline.tsx';
import { Form, UnsavedDialog } from '../../../form/form.tsx';
import { DateTime, formatCents, formatCount, Money, useLanguage, useTexts } from '../../../language.tsx';
import { AsyncSection } from '../../../parts/async-section.tsx';
import { Button } from '../../../parts/button.tsx';
import { Icon } from '../../../parts/icon.tsx';
import { lazyDialog } from '../../../parts/lazy-dialog.tsx';
import { Note } from '../../../parts/note.tsx';
import { useScreenParams } from '../../../use-screen.ts';
import { DeliveryMark, OrderMark, PaymentMark } from '../list/order-states.tsx';
import { useActions } from './actions.tsx';
import { claimOnOrder } from './claim-on-order.ts';
import { OrderSections } from './sections.tsx';
import { causeOf, toTimelineEvent } from './timeline-events.ts';

/** Returns the toast of a note. Names unknown mentions, because no member was notified. */
function formatNoteToast(
  done: string,
  { mentioned, unknown }: OrderNoteReply,
  words: OrderTexts['note'],
): string {
  const [told, nobody] = [mentioned, unknown].map((names) => names.map((name) => `@${name}`).join(', '));
  return [done, told && words.told(told), nobody && words.nobody(nobody)].filter(Boolean).join('. ');
}

interface NoteProps {
  noteId: string;
  text: string;
  by: string | null;
}

function EditNoteForm({ noteId, text, onDone }: Omit<NoteProps, 'by'> & { onDone: () => void }) {
  const { note: words } = useTexts(orderMessages);
  const [typed, setTyped] = useState(text);
  const change = useChange(
    () => call('order-notes.change', { params: { id: noteId }, body: { text: typed } }),
    { says: (reply) => formatNoteToast(words.corrected, reply, words) },
  );
  const [leaving, setLeaving] = useState(false);
  const leave = () => (typed === text ? onDone() : setLeaving(true));
  const submit = async () => {
    if (typed.trim() === '') return;
    await change.mutateAsync(undefined);
    onDone();
  };
  return (
    <>
      <Form className="compose row" dirty={typed !== text && !change.isPending} onSend={submit}>
        <MentionInput
          className="in in--sm"
          aria-label={words.correct}
          autoFocus
          maxLength={2000}
          value={typed}
          onText={setTyped}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            // The same key would close the question.
            event.preventDefault();
            leave();
          }}
        />
        <Button type="submit" look="sm">
          {words.save}
        </Button>
        <Button look="sm ghost" onClick={leave}>
          {words.leave}
        </Button>
      </Form>
      {leaving && <UnsavedDialog stay={() => setLeaving(false)} leave={onDone} />}
    </>
  );
}

/** Shows a note. Its author and owners may edit or delete it. */
function OrderNote({ noteId, text, by }: NoteProps) {
  const { note: words } = useTexts(orderMessages);
  const { username, role } = useSession();
  const [correcting, setCorrecting] = useState(false);
  const takeBack = useChange(() => call('order-notes.remove', { params: { id: noteId } }), {
    says: words.taken,
  });
  if (correcting) return <EditNoteForm noteId={noteId} text={text} onDone={() => setCorrecting(false)} />;
  return (
    <span className="row">
      <span className="grow">{text}</span>
      {(by === username || role === 'owner') && (
        <>
          <button
            type="button"
            className="cp"
            aria-label={words.correct}
            title={words.correct}
            onClick={() => setCorrecting(true)}
          >
            <Icon name="note" small />
          </button>
          <button
            type="button"
            className="cp"
            aria-label={words.take}
            title={words.take}
            onClick={() => takeBack.mutate(undefined)}
          >
            <Icon name="x" small />
          </button>
        </>
      )}
    </span>
  );
}

const CauseName = lazyDialog(async () => (await import('./open-items.tsx')).CauseName);
const DecisionName = lazyDialog(async () => (await import('./open-items.tsx')).DecisionName);
const OpenItems = lazyDialog(async () => (await import('./open-items.tsx')).OpenItems);

function OrderNotices({ order }: { order: StaffOrder }) {
  const words = useTexts(orderMessages);
  return (
    <>
      {order.pendingItems.length > 0 && (
        <Note tone="warn">
          <b className="medium">{words.waiting}</b> <span className="muted">{words.waitingText}</span>
          <OpenItems items={order.pendingItems} />
        </Note>
      )}
      {order.stopReason && (
        <Note tone="info">
          {words.stopped}
          {words.stopReasons[order.stopReason] && `: ${words.stopReasons[order.stopReason]}`}
        </Note>
      )}
    </>
  );
}

/** Labels the state, because order, payment and delivery use the same words. */
function LabelledState({ label, children }: { label: string; children: ReactNode }) {
  return (
    <span className="row">
      <span className="muted">{label}</span>
      {children}
    </span>
  );
}

function useFacts(order: StaffOrder) {
  const words = useTexts(orderMessages).facts;
  const states = useTexts(ordersMessages);
  const language = useLanguage();
  const [part, ...others] = order.fulfilments;
  const began = others.length === 0 ? (part?.startCount ?? null) : null;
  const { refundedCents, deliveryStatus } = order;
  return [
    {
      label: order.paidAt ? words.paid : words.owed,
      value: <Money cents={order.totalCents} />,
      more:
        refundedCents > 0
          ? words.refunded(formatCents(refundedCents, language))
          : words.tax(formatCents(order.taxCents, language)),
    },
    {
      label: words.delivered,
      value: formatCount(order.delivered, language),
      more: words.of(formatCount(order.deliveryQuantity, language)),
    },
    {
      label: words.now,
      value: began === null ? '—' : formatCount(began + order.delivered, language),
      more: began === null ? words.unknown : words.began(formatCount(began, language)),
    },
    {
      label: states.columns.state,
      value: <OrderMark state={order.status} words={states} />,
      more: (
        <>
          <LabelledState label={states.columns.payment}>
            <PaymentMark state={order.paymentStatus} claim={claimOnOrder(order)} words={states} />
          </LabelledState>
          {deliveryStatus && (
            <LabelledState label={states.columns.delivery}>
              <DeliveryMark state={deliveryStatus} words={states} />
            </LabelledState>
          )}
        </>
      ),
    },
  ];
}

/** Renders content whose texts load after the page. */
const withTextFallback = (node: ReactNode, fallback?: ReactNode) => (
  <Suspense fallback={fallback}>{node}</Suspense>
);

function useTimeline(order: StaffOrder): TimelineEvent[] {
  const words = useTexts(orderMessages);
  const language = useLanguage();
  return order.events.map((event) => {
    const shown = toTimelineEvent(event, words, language);
    const { noteId, text, reason, how } = event.data;
    const cause = causeOf(event);
    if (cause !== undefined) return { ...shown, quote: withTextFallback(<CauseName code={cause} />) };
    if (event.kind === 'note' && typeof noteId === 'string' && typeof text === 'string')
      return { ...shown, quote: <OrderNote noteId={noteId} text={text} by={event.who} /> };
    if (event.kind !== 'pending_resolved' || typeof reason !== 'string' || typeof how !== 'string')
      return shown;
    return { ...shown, text: withTextFallback(<DecisionName reason={reason} how={how} />, shown.text) };
  });
}

function OrderDetails({ order }: { order: StaffOrder }) {
  const words = useTexts(orderMessages);
  const story = useTimeline(order);
  return (
    <DetailScreen
      title={words.title(order.orderNumber)}
      about={
        <span className="row row--wrap">
          <DateTime at={order.createdAt} />
          <a href={order.trackingPath} target="_blank" rel="noreferrer">
            {words.buyersView}
          </a>
        </span>
      }
      at={`orders/${order.id}`}
      actions={useActions(order)}
      facts={useFacts(order)}
      notices={<OrderNotices order={order} />}
      timeline={
        <Timeline events={story}>
          <NoteField
            send={(note) => call('orders.add-note', { params: { id: order.id }, ...note })}
            words={words.note}
            says={(reply) => formatNoteToast(words.note.done, reply, words.note)}
            mentions
          />
        </Timeline>
      }
    >
      <OrderSections order={order} />
    </DetailScreen>
  );
}

export function Screen() {
  const words = useTexts(orderMessages);
  const { id } = useScreenParams('order');
  const read = useRead('orders.show', { params: { id } });
  return (
    <AsyncSection read={read} failed={read.error?.status === 404 ? words.missing : words.failed}>
      {(order) => <OrderDetails order={order} />}
    </AsyncSection>
  );
}
