import type { StaffOrder } from '#contracts/orders/order-detail.ts';
import { processorTitles } from '#contracts/payments/processor-titles.ts';
import type { Order } from '#messages/admin/orders/order.ts';
import type { Orders } from '#messages/admin/orders/orders.ts';
import { type Moneys, moneyMessages } from '#messages/admin/payments/payments.ts';
import { Section } from '../../../../detail/detail-screen.tsx';
import { useLanguage, useWords } from '../../../../language.ts';
import { formatCount } from '../../../../parts/format.ts';
import { Moment } from '../../../../parts/moment.tsx';
import { Money } from '../../../../parts/money.tsx';
import { ScreenLink } from '../../../../parts/screen-link.tsx';
import { Status } from '../../../../parts/status.tsx';
import { Copied, type Named, Table } from './table.tsx';

export function Lines({ order, words, states }: { order: StaffOrder; words: Order; states: Orders }) {
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
              <span className="cap">{line.kind?.names[language].many ?? states.types[line.serviceType]}</span>{' '}
              {line.audience && states.audiences[line.audience]}{' '}
              <ScreenLink to="service" params={{ id: String(line.serviceId) }}>
                {words.packageOf(line.serviceId)}
              </ScreenLink>
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

export function outcomeOf(
  {
    parkedReason,
    failureCode,
    state,
  }: Pick<StaffOrder['payments'][number], 'parkedReason' | 'failureCode' | 'state'>,
  words: Moneys,
): string {
  if (parkedReason) return words.payments.states.parked;
  // A successful payment may have failed before. That belongs to the timeline, not to the result.
  if (failureCode && state !== 'succeeded')
    return (words.payments.declines as Named)[failureCode] ?? failureCode;
  const shown = state === 'succeeded' ? 'paid' : state;
  return (words.payments.states as Named)[shown] ?? shown;
}

export function Payments({ order, words }: { order: StaffOrder; words: Order }) {
  const { fields } = words;
  const money = useWords(moneyMessages);
  return (
    <Section title={words.sections.payments}>
      <Table
        label={words.sections.payments}
        heads={[fields.time, fields.means, fields.processor, fields.result, fields.paymentId, fields.amount]}
        figures={fields.amount}
      >
        {order.payments.map((payment) => (
          <tr key={payment.id}>
            <td>
              <ScreenLink to="payment" params={{ id: payment.id }}>
                <Moment at={payment.settledAt ?? payment.createdAt} />
              </ScreenLink>
            </td>
            <td>
              {payment.cardBrand ?? payment.method ?? '—'} {payment.cardLast4 && `·· ${payment.cardLast4}`}{' '}
              {payment.cardCountry}
            </td>
            <td>{processorTitles[payment.processor]}</td>
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

export function Refunds({ order, words }: { order: StaffOrder; words: Order }) {
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
            <td>{refund.failureReason ?? (words.refundStates as Named)[refund.state] ?? refund.state}</td>
            <td className="r">
              <Money cents={refund.amountCents} />
            </td>
          </tr>
        ))}
      </Table>
    </Section>
  );
}
