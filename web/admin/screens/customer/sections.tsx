import type { ReactNode } from 'react';
import { mostShown } from '#contracts/clients.ts';
import { type RefillState, refillStatusOf } from '#contracts/refills.ts';
import type { OrderState, PaymentState } from '#contracts/states.ts';
import { clientsMessages } from '#messages/admin/clients.ts';
import { logsMessages } from '#messages/admin/logs.ts';
import { moneyMessages } from '#messages/admin/money.ts';
import { ordersMessages } from '#messages/admin/orders.ts';
import { refillsMessages } from '#messages/admin/refills.ts';
import { threadsMessages } from '#messages/admin/threads.ts';
import { changeShop } from '../../data/call-shop.ts';
import { useChange } from '../../data/use-change.ts';
import { Facts, Section } from '../../detail/detail-screen.tsx';
import { useLanguage, useWords } from '../../language.ts';
import { formatCount } from '../../parts/format.ts';
import { Moment } from '../../parts/moment.tsx';
import { Money } from '../../parts/money.tsx';
import { ScreenLink } from '../../parts/screen-link.tsx';
import { OrderMark, PaymentMark } from '../orders/order-states.tsx';
import { Notes, type Shown } from './notes.tsx';

type Named = Readonly<Record<string, string | undefined>>;

interface Line {
  key: string;
  at: string;
  /** What it is, and where it leads. */
  what: ReactNode;
  more?: ReactNode;
}

/** What there is of one kind, the newest first; a kind of which there is nothing is not spoken of. */
function Lines({ title, lines, action }: { title: string; lines: readonly Line[]; action?: ReactNode }) {
  const language = useLanguage();
  const { newest } = useWords(clientsMessages);
  if (lines.length === 0) return null;
  return (
    <Section title={title} action={action}>
      <ul className="keylines">
        {lines.map(({ key, at, what, more }) => (
          <li key={key} className="keyline keyline--wrap">
            <span className="grow">{what}</span>
            {more}
            <Moment at={at} />
          </li>
        ))}
      </ul>
      {lines.length === mostShown && (
        <p className="small muted">{newest(formatCount(mostShown, language))}</p>
      )}
    </Section>
  );
}

const OrderLink = ({ of }: { of: { orderId: string; orderNumber: string } }) => (
  <ScreenLink to="order" params={{ id: of.orderId }} className="mono">
    {of.orderNumber}
  </ScreenLink>
);

function Addresses({ client, words }: Shown) {
  const unmerge = useChange(
    (merge: string) => changeShop('POST', `/api/admin/customer-merges/${merge}/undo`),
    {
      refreshes: ['customers'],
      says: () => words.unmerged,
    },
  );
  return (
    <>
      {client.addresses.map(({ id, email, merge }) => (
        <span key={id} className="row row--wrap">
          {email}
          {merge && id !== client.id && (
            <button
              type="button"
              className="btn btn--sm btn--ghost"
              aria-label={`${words.unmerge} ${email}`}
              disabled={unmerge.isPending}
              onClick={() => unmerge.mutate(merge)}
            >
              {words.unmerge}
            </button>
          )}
        </span>
      ))}
    </>
  );
}

function Who({ client, words }: Shown) {
  const { fields } = words;
  const language = useLanguage();
  const { languages } = useWords(ordersMessages);
  const { blocked, blockedUntil } = client;
  const until = blockedUntil ? (
    <>
      {words.blockedUntil} <Moment at={blockedUntil} />
    </>
  ) : (
    words.blockedForever
  );
  return (
    <Section title={words.who}>
      <Facts
        rows={[
          [fields.addresses, <Addresses key="addresses" client={client} words={words} />],
          [fields.name, client.name],
          [fields.username, `@${client.username}`],
          [fields.place, `${languages[client.language]}, ${client.country}`],
          [fields.account, client.account ? words.hasAccount : words.noAccount],
          [
            fields.blocked,
            blocked ? (
              <ScreenLink key="blocked" to="blockedUsers" search={{ q: client.username }}>
                {until}
              </ScreenLink>
            ) : null,
          ],
          [fields.invoices, formatCount(client.invoices, language)],
          [fields.withdrawals, formatCount(client.withdrawals, language)],
          [fields.chats, formatCount(client.chats, language)],
        ]}
      />
    </Section>
  );
}

function Sums({ client, words }: Shown) {
  const language = useLanguage();
  const { revenueCents, taxCents, netCents, costCents, marginCents, unpriced } = client.money;
  const { money } = words;
  return (
    <Section title={money.title}>
      <Facts
        rows={[
          [money.revenue, <Money key="revenue" cents={revenueCents} />],
          [money.tax, <Money key="tax" cents={taxCents} />],
          [money.net, <Money key="net" cents={netCents} />],
          [money.cost, <Money key="cost" cents={costCents} />],
          [words.margin, <Money key="margin" cents={marginCents} />],
        ]}
      />
      {unpriced > 0 && <p className="small muted">{money.unpriced(formatCount(unpriced, language))}</p>}
    </Section>
  );
}

function Orders({ client, words }: Shown) {
  const states = useWords(ordersMessages);
  return (
    <Lines
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
            <PaymentMark state={order.paymentState as PaymentState} words={states} />
            <Money cents={order.totalCents} />
          </>
        ),
      }))}
    />
  );
}

function Talks({ client, words }: Shown) {
  const { states } = useWords(threadsMessages);
  const { mails } = useWords(logsMessages);
  const language = useLanguage();
  return (
    <>
      <Lines
        title={words.lists.threads}
        lines={client.threads.map(({ id, at, state, messages }) => ({
          ...{ key: id, at },
          what: (
            <ScreenLink to="messageThread" params={{ thread: id }}>
              {words.messagesOf(formatCount(messages, language))}
            </ScreenLink>
          ),
          more: <span className="muted">{(states as Named)[state] ?? state}</span>,
        }))}
      />
      <Lines
        title={words.lists.mails}
        action={
          <ScreenLink to="emailLogs" search={{ q: client.email }}>
            {words.allMails}
          </ScreenLink>
        }
        lines={client.mails.map(({ id, at, kind, subject, state }) => ({
          ...{ key: id, at },
          what: (
            <>
              <ScreenLink to="emailLog" params={{ id }}>
                {(mails.kinds as Named)[kind] ?? kind}
              </ScreenLink>{' '}
              <span className="muted">{subject}</span>
            </>
          ),
          more: <span className="muted">{(mails.states as Named)[state] ?? state}</span>,
        }))}
      />
    </>
  );
}

function Troubles({ client, words }: Shown) {
  const { disputes } = useWords(moneyMessages);
  const { statuses } = useWords(refillsMessages);
  return (
    <>
      <Lines
        title={words.lists.disputes}
        lines={client.disputeList.map((dispute) => ({
          ...{ key: dispute.id, at: dispute.at },
          what: (
            <>
              <OrderLink of={dispute} />{' '}
              <ScreenLink to="dispute" params={{ id: dispute.id }}>
                {(disputes.states as Named)[dispute.state] ?? dispute.state}
              </ScreenLink>
            </>
          ),
          more: <Money cents={dispute.amountCents} />,
        }))}
      />
      <Lines
        title={words.lists.refills}
        lines={client.refillList.map((refill) => ({
          ...{ key: refill.id, at: refill.at },
          what: <OrderLink of={refill} />,
          more: <span className="muted">{statuses[refillStatusOf(refill.state as RefillState)]}</span>,
        }))}
      />
    </>
  );
}

function Wishes({ client, words }: Shown) {
  return (
    <>
      <Lines
        title={words.lists.stopped}
        lines={client.stopped.map(({ email, kind, at }) => ({
          ...{ key: `${email} ${kind}`, at },
          what: (
            <>
              {words.stops[kind] ?? kind} <span className="muted">{email}</span>
            </>
          ),
        }))}
      />
      <Lines
        title={words.lists.codes}
        lines={client.codes.map((use) => ({
          ...{ key: use.orderId + use.at, at: use.at },
          what: (
            <>
              <span className="mono">{use.code}</span> <OrderLink of={use} />
            </>
          ),
          more: <Money cents={-use.discountCents} />,
        }))}
      />
      <Lines
        title={words.lists.consents}
        lines={client.consents.map((consent) => ({
          ...{ key: `${consent.orderId} ${consent.kind}`, at: consent.at },
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

/** Everything that is known of somebody, each with the way to it. */
export function Sections(shown: Shown) {
  return (
    <>
      <Notes {...shown} />
      <Who {...shown} />
      <Sums {...shown} />
      <Orders {...shown} />
      <Troubles {...shown} />
      <Talks {...shown} />
      <Wishes {...shown} />
    </>
  );
}
