import type { StaffOrder } from '#contracts/orders/order-detail.ts';
import { processorTitles } from '#contracts/payments/processor-titles.ts';
import type { OrderTexts } from '#messages/admin/orders/order.ts';
import type { OrdersTexts } from '#messages/admin/orders/orders.ts';
import { moneyMessages, type PaymentTexts } from '#messages/admin/payments/payments.ts';
import { DetailSection, FoldedSection } from '../../../../detail/detail-screen.tsx';
import { DateTime, formatCount, Money, useLanguage, useTexts } from '../../../../language.tsx';
import { ScreenLink } from '../../../../parts/button.tsx';
import { DataTable } from '../../../../parts/data-table.tsx';
import { StatusBadge } from '../../../../parts/status.tsx';
import { CopyableText, type Named } from './copied.tsx';

interface OrderLinesProps {
  order: StaffOrder;
  words: OrderTexts;
  states: OrdersTexts;
}

export function OrderLines({ order, words, states }: OrderLinesProps) {
  const language = useLanguage();
  const { fields } = words;
  const { discount } = order;
  const lines = order.lines.map((line) => ({
    key: line.id,
    text: (
      <>
        <span className="cap">{line.kind?.names[language].many ?? states.types[line.serviceType]}</span>{' '}
        {line.audience && states.audiences[line.audience]}{' '}
        <ScreenLink to="service" params={{ id: String(line.serviceId) }}>
          {words.packageOf(line.serviceId)}
        </ScreenLink>
      </>
    ),
    quantity: (
      <>
        {formatCount(line.quantity, language)}
        {line.bonus > 0 && (
          <span className="muted">{` + ${formatCount(line.bonus, language)} ${fields.gift}`}</span>
        )}
      </>
    ),
    cents: line.priceCents,
  }));
  const less = discount && {
    key: 'discount',
    text: <span className="muted">{fields.discount(discount.code)}</span>,
    quantity: null,
    cents: -discount.cents,
  };
  return (
    <DetailSection title={words.sections.lines}>
      <DataTable
        label={words.sections.lines}
        look="plain"
        rows={less ? [...lines, less] : lines}
        keyOf={({ key }) => key}
        columns={[
          { label: fields.line, cell: ({ text }) => text },
          { label: fields.quantity, right: true, cell: ({ quantity }) => quantity },
          { label: fields.amount, right: true, cell: ({ cents }) => <Money cents={cents} /> },
        ]}
        foot={[fields.total, '', <Money key="total" cents={order.totalCents} />]}
      />
    </DetailSection>
  );
}

export function outcomeOf(
  {
    parkedReason,
    failureCode,
    state,
  }: Pick<StaffOrder['payments'][number], 'parkedReason' | 'failureCode' | 'state'>,
  words: PaymentTexts,
): string {
  if (parkedReason) return words.payments.states.parked;
  // A successful payment may have failed before. That belongs to the timeline, not to the result.
  if (failureCode && state !== 'succeeded')
    return (words.payments.declines as Named)[failureCode] ?? failureCode;
  const shown = state === 'succeeded' ? 'paid' : state;
  return (words.payments.states as Named)[shown] ?? shown;
}

export function PaymentSection({ order, words }: { order: StaffOrder; words: OrderTexts }) {
  const { fields } = words;
  const money = useTexts(moneyMessages);
  const language = useLanguage();
  const { payments } = order;
  const shown = payments.find(({ state }) => state === 'succeeded') ?? payments.at(-1);
  return (
    <FoldedSection
      title={words.sections.payments}
      figure={[formatCount(payments.length, language), shown && outcomeOf(shown, money)]
        .filter(Boolean)
        .join(' · ')}
      open={shown?.state !== 'succeeded'}
    >
      <DataTable
        label={words.sections.payments}
        look="plain"
        rows={payments}
        keyOf={({ id }) => id}
        columns={[
          {
            label: fields.time,
            cell: ({ id, settledAt, createdAt }) => (
              <ScreenLink to="payment" params={{ id }}>
                <DateTime at={settledAt ?? createdAt} />
              </ScreenLink>
            ),
          },
          {
            label: fields.means,
            cell: ({ cardBrand, method, cardLast4, cardCountry }) =>
              [cardBrand ?? method ?? '—', cardLast4 && `·· ${cardLast4}`, cardCountry]
                .filter(Boolean)
                .join(' '),
          },
          { label: fields.processor, cell: ({ processor }) => processorTitles[processor] },
          {
            label: fields.result,
            cell: (payment) => (
              <StatusBadge mark={payment.state === 'succeeded' ? 'completed' : 'pending'}>
                {outcomeOf(payment, money)}
              </StatusBadge>
            ),
          },
          {
            label: fields.paymentId,
            className: 'mono wraps',
            cell: ({ intentId }) =>
              intentId && <CopyableText text={intentId} what={fields.paymentId} words={words} />,
          },
          { label: fields.amount, right: true, cell: ({ amountCents }) => <Money cents={amountCents} /> },
        ]}
      />
    </FoldedSection>
  );
}

export function RefundSection({ order, words }: { order: StaffOrder; words: OrderTexts }) {
  const { fields } = words;
  if (order.refunds.length === 0) return null;
  return (
    <DetailSection title={words.sections.refunds}>
      <DataTable
        label={words.sections.refunds}
        look="plain"
        rows={order.refunds}
        keyOf={({ id }) => id}
        columns={[
          { label: fields.time, cell: ({ createdAt }) => <DateTime at={createdAt} /> },
          { label: fields.reason, cell: ({ reason }) => reason },
          { label: fields.by, cell: ({ requestedBy }) => requestedBy },
          {
            label: fields.result,
            cell: ({ failureReason, state }) =>
              failureReason ?? (words.refundStates as Named)[state] ?? state,
          },
          { label: fields.amount, right: true, cell: ({ amountCents }) => <Money cents={amountCents} /> },
        ]}
      />
    </DetailSection>
  );
}
