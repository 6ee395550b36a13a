import type { ReactNode } from 'react';
import type { StaffOrder } from '#contracts/staff-orders.ts';
import { logsMessages } from '#messages/admin/logs.ts';
import { type Moneys, moneyMessages } from '#messages/admin/money.ts';
import { type Order, orderMessages } from '#messages/admin/order.ts';
import { type Orders, ordersMessages } from '#messages/admin/orders.ts';
import { Facts, Section } from '../../detail/detail-screen.tsx';
import { useLanguage, useWords } from '../../language.ts';
import { formatCount } from '../../parts/format.ts';
import { Icon } from '../../parts/icon.tsx';
import { Moment } from '../../parts/moment.tsx';
import { Money } from '../../parts/money.tsx';
import { Status } from '../../parts/status.tsx';
import { showToast } from '../../parts/toast-store.ts';
import { DeliveryMark } from '../orders/order-states.tsx';

type Part = StaffOrder['fulfilments'][number];

/** Something that is taken elsewhere, with its button to copy it. */
function Copied({ text, what, words }: { text: string; what: string; words: Order }) {
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    showToast({ tone: 'good', title: words.copied, text });
  };
  return (
    <>
      {text}{' '}
      <button
        type="button"
        className="cp"
        aria-label={words.copy(what)}
        title={words.copy(what)}
        onClick={copy}
      >
        <Icon name="copy" />
      </button>
    </>
  );
}

interface TableProps {
  label: string;
  heads: readonly string[];
  /** The head whose column holds figures. */
  figures?: string;
  children: ReactNode;
}

function Table({ label, heads, figures, children }: TableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
    <section className="tblbox" tabIndex={0} aria-label={label}>
      <table className="tbl tbl--plain">
        <thead>
          <tr>
            {heads.map((head) => (
              <th scope="col" key={head} className={head === figures ? 'r' : undefined}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}

function Customer({ order, words, states }: { order: StaffOrder; words: Order; states: Orders }) {
  const { fields } = words;
  return (
    <Section title={words.sections.customer}>
      <Facts
        rows={[
          [fields.name, order.customerName],
          [fields.email, <Copied key="email" text={order.customerEmail} what={fields.email} words={words} />],
          [
            fields.username,
            <Copied key="name" text={`@${order.instagramUsername}`} what={fields.username} words={words} />,
          ],
          [
            fields.link,
            <a key="link" href={order.socialMediaUrl} target="_blank" rel="noreferrer">
              {order.socialMediaUrl.replace('https://www.', '')}
            </a>,
          ],
          [fields.language, `${states.languages[order.language]}, ${order.country}`],
          [fields.buyersNote, order.notes],
        ]}
      />
    </Section>
  );
}

function Lines({ order, words, states }: { order: StaffOrder; words: Order; states: Orders }) {
  const language = useLanguage();
  const { fields } = words;
  return (
    <Section title={words.sections.lines}>
      <Table
        label={words.sections.lines}
        heads={[fields.line, fields.quantity, fields.amount]}
        figures={fields.amount}
      >
        {order.lines.map((line) => (
          <tr key={line.id}>
            <td>
              {states.types[line.serviceType]} {line.audience && states.audiences[line.audience]}{' '}
              <span className="muted">{line.serviceId}</span>
            </td>
            <td>
              {formatCount(line.quantity, language)}
              {line.bonus > 0 && (
                <span className="muted">
                  {' '}
                  + {formatCount(line.bonus, language)} {fields.gift}
                </span>
              )}
            </td>
            <td className="r">
              <Money cents={line.priceCents} />
            </td>
          </tr>
        ))}
        {order.discount && (
          <tr className="muted">
            <td>{fields.discount(order.discount.code)}</td>
            <td />
            <td className="r">
              <Money cents={-order.discount.cents} />
            </td>
          </tr>
        )}
        <tr className="medium">
          <td>{fields.total}</td>
          <td />
          <td className="r">
            <Money cents={order.totalCents} />
          </td>
        </tr>
      </Table>
    </Section>
  );
}

/** Names of the program's own in words; one that has none yet stands for itself. */
type Words = Readonly<Record<string, string>>;

function outcomeOf(
  { parkedReason, failureCode, state }: StaffOrder['payments'][number],
  words: Moneys,
): string {
  if (parkedReason) return words.payments.states.parked;
  if (failureCode) return (words.payments.declines as Words)[failureCode] ?? failureCode;
  const shown = state === 'succeeded' ? 'paid' : state;
  return (words.payments.states as Words)[shown] ?? shown;
}

function Payments({ order, words }: { order: StaffOrder; words: Order }) {
  const { fields } = words;
  const money = useWords(moneyMessages);
  return (
    <Section title={words.sections.payments}>
      <Table
        label={words.sections.payments}
        heads={[fields.time, fields.means, fields.result, fields.paymentId, fields.amount]}
        figures={fields.amount}
      >
        {order.payments.map((payment) => (
          <tr key={payment.id}>
            <td>
              <Moment at={payment.settledAt ?? payment.createdAt} />
            </td>
            <td>
              {payment.cardBrand ?? payment.method ?? '—'} {payment.cardLast4 && `·· ${payment.cardLast4}`}{' '}
              {payment.cardCountry}
            </td>
            <td>
              <Status mark={payment.state === 'succeeded' ? 'completed' : 'pending'}>
                {outcomeOf(payment, money)}
              </Status>
            </td>
            <td className="mono">
              {payment.intentId && <Copied text={payment.intentId} what={fields.paymentId} words={words} />}
            </td>
            <td className="r">
              <Money cents={payment.amountCents} />
            </td>
          </tr>
        ))}
      </Table>
    </Section>
  );
}

function Refunds({ order, words }: { order: StaffOrder; words: Order }) {
  const { fields } = words;
  if (order.refunds.length === 0) return null;
  return (
    <Section title={words.sections.refunds}>
      <Table
        label={words.sections.refunds}
        heads={[fields.time, fields.reason, fields.by, fields.result, fields.amount]}
        figures={fields.amount}
      >
        {order.refunds.map((refund) => (
          <tr key={refund.id}>
            <td>
              <Moment at={refund.createdAt} />
            </td>
            <td>{refund.reason}</td>
            <td>{refund.requestedBy}</td>
            <td>{refund.failureReason ?? (words.refundStates as Words)[refund.state] ?? refund.state}</td>
            <td className="r">
              <Money cents={refund.amountCents} />
            </td>
          </tr>
        ))}
      </Table>
    </Section>
  );
}

/** Each attempt as it was sent and answered. */
function Attempts({ part, words }: { part: Part; words: Order }) {
  return (
    <details>
      <summary>
        {words.showAttempts} · {part.submissions.length}
      </summary>
      <ol className="stack">
        {part.submissions.map((attempt) => (
          <li key={attempt.id}>
            <p>
              <b className="medium">{words.attempt(String(attempt.attempt))}</b> · {attempt.provider}{' '}
              {attempt.providerService} · {words.attemptStates[attempt.state]} {attempt.errorCode} ·{' '}
              {words.sentTo} <span className="mono">{attempt.link}</span>
            </p>
            {attempt.setAside && (
              <p className="muted">{words.setAside(attempt.setAside.by, attempt.setAside.reason)}</p>
            )}
            {attempt.reply && (
              <>
                <p className="small muted">{words.answer}</p>
                <pre className="code">{attempt.reply}</pre>
              </>
            )}
          </li>
        ))}
      </ol>
    </details>
  );
}

function Delivery({ order, words, states }: { order: StaffOrder; words: Order; states: Orders }) {
  const language = useLanguage();
  const { fields } = words;
  const count = (value: number | null) => (value === null ? '—' : formatCount(value, language));
  return (
    <Section title={words.sections.delivery}>
      <Table
        label={words.sections.delivery}
        heads={[
          ...[fields.part, fields.provider, fields.result, fields.providerOrder],
          ...[fields.start, fields.remains, fields.cost, fields.attempts],
        ]}
      >
        {order.fulfilments.map((part) => (
          <tr key={part.id}>
            <td>{part.link.replace('https://www.instagram.com/', '')}</td>
            <td>
              {part.provider} <span className="muted">{part.providerService}</span>
            </td>
            <td>
              <DeliveryMark state={part.state} words={states} />{' '}
              <span className="muted small">{part.stateReason}</span>
            </td>
            <td className="mono">
              {part.providerOrderId ? (
                <Copied text={part.providerOrderId} what={fields.providerOrder} words={words} />
              ) : (
                '—'
              )}
            </td>
            <td>{count(part.startCount)}</td>
            <td>{count(part.remains)}</td>
            <td>{part.charge ?? '—'}</td>
            <td>
              <Attempts part={part} words={words} />
            </td>
          </tr>
        ))}
      </Table>
    </Section>
  );
}

function Mails({ order, words }: { order: StaffOrder; words: Order }) {
  const { fields } = words;
  const { mails } = useWords(logsMessages);
  return (
    <Section title={words.sections.mails}>
      <Facts
        rows={[
          [fields.confirmation, order.emailConfirmationSent ? words.yes : words.no],
          [fields.lastMail, order.lastEmailDate && <Moment key="last" at={order.lastEmailDate} />],
          ...order.mails.map(
            (mail) =>
              [
                (mails.kinds as Words)[mail.kind] ?? mail.kind,
                `${mail.subject ?? '—'} · ${(mails.states as Words)[mail.state] ?? mail.state}${mail.error ? ` · ${mail.error}` : ''}`,
              ] as const,
          ),
        ]}
      />
    </Section>
  );
}

function Ids({ order, words }: { order: StaffOrder; words: Order }) {
  const { fields } = words;
  return (
    <Section title={words.sections.ids}>
      <Facts
        rows={[
          [fields.id, <Copied key="id" text={order.id} what={fields.id} words={words} />],
          [fields.service, order.serviceId],
          [fields.paymentId, order.paymentId],
          [fields.processed, order.providerProcessed ? words.yes : words.no],
          [fields.created, <Moment key="at" at={order.createdAt} />],
          [fields.source, order.sourceUrl],
          [fields.request, order.requestId],
        ]}
      />
    </Section>
  );
}

/** Everything that is known of the order. */
export function Sections({ order }: { order: StaffOrder }) {
  const words = useWords(orderMessages);
  const states = useWords(ordersMessages);
  const all = { order, words, states };
  return (
    <>
      <Customer {...all} />
      <Lines {...all} />
      <Payments order={order} words={words} />
      <Refunds order={order} words={words} />
      {order.fulfilments.length > 0 && <Delivery {...all} />}
      <Mails order={order} words={words} />
      <Ids order={order} words={words} />
    </>
  );
}
