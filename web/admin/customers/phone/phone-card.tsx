import type { StaffOrder } from '#contracts/orders/order-detail.ts';
import type { RefundAllowance } from '#contracts/payments/refunds.ts';
import { type PhoneTexts, phoneMessages } from '#messages/admin/customers/phone.ts';
import { mailLogMessages } from '#messages/admin/mail/mail-log.ts';
import { ordersMessages } from '#messages/admin/orders/orders.ts';
import { sheetsMessages } from '#messages/admin/staff/sheets.ts';
import { useRead } from '../../data/call-shop.ts';
import { type DetailAction, DetailActions } from '../../detail/detail-screen.tsx';
import { DateTime, formatCents, formatCount, Money, useLanguage, useTexts } from '../../language.tsx';
import { RefundDialog, useActions } from '../../orders/orders/detail/actions.tsx';
import { claimOnOrder } from '../../orders/orders/detail/claim-on-order.ts';
import { DeliveryMark, OrderMark, PaymentMark } from '../../orders/orders/list/order-states.tsx';
import { ScreenLink } from '../../parts/button.tsx';
import { lazyDialog } from '../../parts/lazy-dialog.tsx';
import { LetterForm } from './letter-form.tsx';

const OpenItems = lazyDialog(
  async () => (await import('../../orders/orders/detail/open-items.tsx')).OpenItems,
);

type Labels = Record<string, string | undefined>;

function OrderStatus({ order, words }: { order: StaffOrder; words: PhoneTexts }) {
  const sheets = useTexts(sheetsMessages);
  const states = useTexts(ordersMessages);
  const language = useLanguage();
  const { delivered, deliveryQuantity, deliveryStatus, fulfilments, pendingItems } = order;
  const makers = new Map(fulfilments.map(({ providerId, provider }) => [providerId, provider]));
  return (
    <section className="sec" aria-labelledby="phone-where">
      <h2 id="phone-where">{words.where}</h2>
      <dl className="dl">
        <dt>{words.sees}</dt>
        <dd>
          {sheets.standings[order.standing]} ·{' '}
          <a href={order.trackingPath} target="_blank" rel="noreferrer">
            {sheets.page}
          </a>
        </dd>
        <dt>{words.delivered}</dt>
        <dd className="num">
          {sheets.of(formatCount(delivered, language), formatCount(deliveryQuantity, language))}{' '}
          {deliveryStatus && <DeliveryMark state={deliveryStatus} words={states} />}
        </dd>
        {makers.size > 0 && (
          <>
            <dt>{words.by}</dt>
            <dd>
              {[...makers].map(([id, name], at) => (
                <span key={id}>
                  {at > 0 && ', '}
                  <ScreenLink to="provider" params={{ id: String(id) }}>
                    {name}
                  </ScreenLink>
                </span>
              ))}
            </dd>
          </>
        )}
        {order.refundedCents > 0 && (
          <>
            <dt>{sheets.refunded}</dt>
            <dd>
              <Money cents={order.refundedCents} />
            </dd>
          </>
        )}
        {pendingItems.length > 0 && (
          <>
            <dt>{words.waits}</dt>
            <dd>
              <OpenItems items={pendingItems} />
            </dd>
          </>
        )}
      </dl>
    </section>
  );
}

/** Mails about the order, newest first, as the caller may have them at hand. */
function OrderMails({ order, words }: { order: StaffOrder; words: PhoneTexts }) {
  const named = useTexts(mailLogMessages);
  const mails = order.mails.toSorted((one, other) => other.createdAt.localeCompare(one.createdAt));
  return (
    <section className="sec" aria-labelledby="phone-read">
      <div className="sec__h">
        <h2 id="phone-read">{words.read}</h2>
        {mails.length > 4 && (
          <ScreenLink to="emailLogs" search={{ q: order.customerEmail }}>
            {words.moreMails}
          </ScreenLink>
        )}
      </div>
      {mails.length === 0 && <p className="muted">{words.nothingRead}</p>}
      <dl className="dl">
        {mails.slice(0, 4).map((mail) => (
          <div className="dl__r" key={mail.id}>
            <dt>
              <DateTime at={mail.sentAt ?? mail.createdAt} as="ago" />
            </dt>
            <dd>
              <ScreenLink to="emailLog" params={{ id: mail.id }}>
                {mail.subject ?? (named.kinds as Labels)[mail.kind] ?? mail.kind}
              </ScreenLink>{' '}
              <span className="muted">{(named.states as Labels)[mail.state] ?? mail.state}</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Lists the refund first, because most callers ask for it. Its reason defaults to the search text. */
function useCallActions(order: StaffOrder, said: string, words: PhoneTexts): DetailAction[] {
  const all = useActions(order);
  const refund = all.find(({ key }) => key === 'refund');
  if (!refund) return all;
  const asked: DetailAction = {
    ...refund,
    tone: 'main',
    dialog: (close) => <RefundDialog order={order} close={close} reason={words.refundReason(said.trim())} />,
  };
  return [asked, ...all.filter((action) => action !== refund).map(({ tone: _tone, ...action }) => action)];
}

function formatAllowance(
  reply: RefundAllowance,
  words: PhoneTexts,
  money: (cents: number) => string,
): string {
  const { allowance } = reply;
  if (!allowance) return words.noBound;
  const { perRefundCents, leftTodayCents } = allowance;
  const now = Math.min(perRefundCents, leftTodayCents);
  return now === 0 ? words.nothingLeft : words.bound(money(now), money(leftTodayCents));
}

function CallSummary({ order, said, words }: { order: StaffOrder; said: string; words: PhoneTexts }) {
  const language = useLanguage();
  const actions = useCallActions(order, said, words);
  const { data } = useRead('refund-allowance.show');
  const claim = claimOnOrder(order);
  const bound = data && formatAllowance(data, words, (cents) => formatCents(cents, language));
  return (
    <section className="sec" aria-labelledby="phone-now">
      <h2 id="phone-now">{words.now}</h2>
      <p className="muted small">{order.sample ? words.sample : claim ? words.claimed : bound}</p>
      <DetailActions actions={actions} />
    </section>
  );
}

export function PhoneCard({ id, said }: { id: string; said: string }) {
  const words = useTexts(phoneMessages);
  const states = useTexts(ordersMessages);
  const language = useLanguage();
  const { data: order } = useRead('orders.show', {
    params: { id },
  });
  if (!order) return <div className="card" aria-busy="true" />;
  const claim = claimOnOrder(order);
  const paid = order.payments.find(({ state }) => state === 'succeeded');
  return (
    <article className="card phone__card" aria-labelledby="phone-order">
      <header className="stack">
        <p className="row row--wrap">
          <b className="strong mono" id="phone-order">
            <ScreenLink to="order" params={{ id: order.id }}>
              {order.orderNumber}
            </ScreenLink>
          </b>
          <OrderMark state={order.status} words={states} />
          <PaymentMark state={order.paymentStatus} claim={claim} words={states} />
          <span className="muted small">
            <DateTime at={order.createdAt} />
          </span>
        </p>
        <p className="wraps">
          {order.customerId ? (
            <ScreenLink to="customer" params={{ id: order.customerId }}>
              {order.customerEmail}
            </ScreenLink>
          ) : (
            order.customerEmail
          )}{' '}
          · @{order.instagramUsername} · {states.languages[order.language]}
        </p>
        <p className="muted">
          {formatCount(order.quantity, language)} {states.types[order.serviceType]} ·{' '}
          <Money cents={order.totalCents} />
          {paid?.cardLast4 && ` · ${paid.cardBrand ?? ''} ·· ${paid.cardLast4}`}
        </p>
      </header>
      <CallSummary order={order} said={said} words={words} />
      <OrderStatus order={order} words={words} />
      <OrderMails order={order} words={words} />
      {!order.sample && <LetterForm orderId={order.id} words={words} />}
    </article>
  );
}
