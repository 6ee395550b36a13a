import type { ReactNode } from 'react';
import { maxListedEntries } from '#contracts/customers/records.ts';
import { type RefillState, refillStatusOf } from '#contracts/fulfilment/refills.ts';
import { claimOnPayments } from '#contracts/orders/claims.ts';
import type { OrderState, PaymentState } from '#contracts/orders/states.ts';
import { clientsMessages } from '#messages/admin/customers/records.ts';
import { threadsMessages } from '#messages/admin/customers/support.ts';
import { refillsMessages } from '#messages/admin/fulfilment/refills.ts';
import { mailLogMessages } from '#messages/admin/mail/mail-log.ts';
import { ordersMessages } from '#messages/admin/orders/orders.ts';
import { moneyMessages } from '#messages/admin/payments/payments.ts';
import { DetailSection } from '../../../../detail/detail-screen.tsx';
import {
  DateTime,
  formatCents,
  formatCount,
  ImportedMoney,
  Money,
  useLanguage,
  useTexts,
} from '../../../../language.tsx';
import { OrderMark, PaymentMark } from '../../../../orders/orders/list/order-states.tsx';
import { ScreenLink } from '../../../../parts/button.tsx';
import type { CustomerPageProps } from '../notes.tsx';

export function Conversations({ client, words }: CustomerPageProps) {
  const { states } = useTexts(threadsMessages);
  const mails = useTexts(mailLogMessages);
  const language = useLanguage();
  return (
    <>
      <EntryLines
        title={words.lists.threads}
        lines={client.threads.map(({ id, at, state, messages }) => ({
          key: id,
          at,
          what: (
            <ScreenLink to="messageThread" params={{ thread: id }}>
              {words.messagesOf(formatCount(messages, language))}
            </ScreenLink>
          ),
          more: <span className="muted">{(states as Labels)[state] ?? state}</span>,
        }))}
      />
      <EntryLines
        title={words.lists.mails}
        action={
          <ScreenLink to="emailLogs" search={{ q: client.email }}>
            {words.allMails}
          </ScreenLink>
        }
        lines={client.mails.map(({ id, at, kind, subject, state }) => ({
          key: id,
          at,
          what: (
            <>
              <ScreenLink to="emailLog" params={{ id }}>
                {(mails.kinds as Labels)[kind] ?? kind}
              </ScreenLink>{' '}
              <span className="muted">{subject}</span>
            </>
          ),
          more: <span className="muted">{(mails.states as Labels)[state] ?? state}</span>,
        }))}
      />
    </>
  );
}

export function MailPreferences({ client, words }: CustomerPageProps) {
  return (
    <>
      <EntryLines
        title={words.lists.stopped}
        lines={client.stopped.map(({ email, kind, at }) => ({
          key: `${email} ${kind}`,
          at,
          what: (
            <>
              {words.stops[kind] ?? kind} <span className="muted">{email}</span>
            </>
          ),
        }))}
      />
      <EntryLines
        title={words.lists.codes}
        lines={client.codes.map((use) => ({
          key: use.orderId + use.at,
          at: use.at,
          what: (
            <>
              <span className="mono">{use.code}</span> <OrderLink of={use} />
            </>
          ),
          more: <Money cents={-use.discountCents} />,
        }))}
      />
      <EntryLines
        title={words.lists.consents}
        lines={client.consents.map((consent) => ({
          key: `${consent.orderId} ${consent.kind} ${consent.at}`,
          at: consent.at,
          what: (
            <span title={consent.statement}>
              {words.agreed[consent.kind] ?? consent.kind} <OrderLink of={consent} />
            </span>
          ),
        }))}
      />
    </>
  );
}

type Labels = Readonly<Record<string, string | undefined>>;

interface EntryLine {
  key: string;
  at: string;
  what: ReactNode;
  more?: ReactNode;
}

interface LinesProps {
  title: string;
  lines: readonly EntryLine[];
  about?: string;
  action?: ReactNode;
}

/** Section with the entries of one type, newest first. Hidden without entries. */
function EntryLines({ title, lines, about, action }: LinesProps) {
  const language = useLanguage();
  const { newest } = useTexts(clientsMessages);
  if (lines.length === 0) return null;
  return (
    <DetailSection title={title} action={action}>
      <ul className="keylines">
        {lines.map(({ key, at, what, more }) => (
          <li key={key} className="keyline keyline--wrap">
            <span className="grow">{what}</span>
            {more}
            <DateTime at={at} />
          </li>
        ))}
      </ul>
      {about && <p className="small muted">{about}</p>}
      {lines.length === maxListedEntries && (
        <p className="small muted">{newest(formatCount(maxListedEntries, language))}</p>
      )}
    </DetailSection>
  );
}

const OrderLink = ({ of }: { of: { orderId: string | null; orderNumber: string | null } }) =>
  of.orderId !== null && (
    <ScreenLink to="order" params={{ id: of.orderId }} className="mono">
      {of.orderNumber}
    </ScreenLink>
  );

export function CustomerOrders({ client, words }: CustomerPageProps) {
  const states = useTexts(ordersMessages);
  return (
    <EntryLines
      title={words.orders}
      action={
        <ScreenLink to="orders" search={{ q: client.email }}>
          {words.allOrders}
        </ScreenLink>
      }
      lines={client.orderList.map((order) => ({
        key: order.orderId,
        at: order.at,
        what: (
          <>
            <OrderLink of={order} /> <span className="muted">@{order.username}</span>
          </>
        ),
        more: (
          <>
            <OrderMark state={order.state as OrderState} words={states} />
            <PaymentMark
              state={order.paymentState as PaymentState}
              claim={claimOnPayments(order.disputeStates) ?? null}
              words={states}
            />
            <Money cents={order.totalCents} />
          </>
        ),
      }))}
    />
  );
}

/** Purchases at an earlier shop, not included in any total. */
export function PastOrders({ client: { past, email }, words }: CustomerPageProps) {
  const language = useLanguage();
  const { title, all, about } = words.past;
  return (
    <EntryLines
      title={title}
      about={about(formatCount(past.orders, language), formatCents(past.totalCents, language))}
      action={
        <ScreenLink to="pastOrders" search={{ q: email }}>
          {all}
        </ScreenLink>
      }
      lines={past.newest.map(({ id, number, service, totalCents, state, at }) => ({
        key: id,
        at,
        what: (
          <>
            <span className="mono">{number}</span> <span className="muted">{service}</span>
          </>
        ),
        more: (
          <>
            {state && <span className="muted">{state}</span>}
            <ImportedMoney cents={totalCents} missing={words.past.noTotal} />
          </>
        ),
      }))}
    />
  );
}

export function DisputesAndRefills({ client, words }: CustomerPageProps) {
  const { disputes } = useTexts(moneyMessages);
  const { statuses } = useTexts(refillsMessages);
  return (
    <>
      <EntryLines
        title={words.lists.disputes}
        lines={client.disputeList.map((dispute) => ({
          key: dispute.id,
          at: dispute.at,
          what: (
            <>
              <OrderLink of={dispute} />{' '}
              <ScreenLink to="dispute" params={{ id: dispute.id }}>
                {(disputes.states as Labels)[dispute.state] ?? dispute.state}
              </ScreenLink>
            </>
          ),
          more: <Money cents={dispute.amountCents} />,
        }))}
      />
      <EntryLines
        title={words.lists.refills}
        lines={client.refillList.map((refill) => ({
          key: refill.id,
          at: refill.at,
          what: <OrderLink of={refill} />,
          more: <span className="muted">{statuses[refillStatusOf(refill.state as RefillState)]}</span>,
        }))}
      />
    </>
  );
}
