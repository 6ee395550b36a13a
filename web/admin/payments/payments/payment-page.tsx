import '../payments.css';
import type { PaymentDetail } from '#contracts/payments/payments.ts';
import { processorTitles } from '#contracts/payments/processor-titles.ts';
import { moneyMessages, type PaymentTexts } from '#messages/admin/payments/payments.ts';
import { useRead } from '../../data/call-shop.ts';
import { DateTime, Money, useTexts } from '../../language.tsx';
import { AsyncSection } from '../../parts/async-section.tsx';
import { ScreenLink } from '../../parts/button.tsx';
import { Card } from '../../parts/card.tsx';
import { DataTable, type TableColumn } from '../../parts/data-table.tsx';
import { ScreenHead } from '../../parts/head.tsx';
import { Icon } from '../../parts/icon.tsx';
import { KeyFacts } from '../../parts/key-facts.tsx';
import { Note } from '../../parts/note.tsx';
import { StatusBadge } from '../../parts/status.tsx';
import { useScreenParams } from '../../use-screen.ts';
import { formatDecline, PaymentMethodText, PaymentState } from './payment-words.tsx';

const tryMarks = { succeeded: 'completed', pending: 'processing', failed: 'failed' } as const;

interface RowsProps<Row extends { id: string; at: string }> {
  title: string;
  empty: string;
  rows: readonly Row[];
  columns: readonly TableColumn<Row>[];
}

/** Table of dated rows. Their meaning is evident without headings. */
function Rows<Row extends { id: string; at: string }>({ title, empty, rows, columns }: RowsProps<Row>) {
  return (
    <Card title={title}>
      {rows.length === 0 ? (
        <p className="card__b muted">{empty}</p>
      ) : (
        <DataTable
          label={title}
          look="rows"
          heads={false}
          rows={rows}
          keyOf={({ id }) => id}
          columns={[{ label: 'at', cell: ({ at }) => <DateTime at={at} /> }, ...columns]}
        />
      )}
    </Card>
  );
}

function PaymentFacts({ payment, words }: { payment: PaymentDetail; words: PaymentTexts['payments'] }) {
  const { feeCents, netCents, refundedCents } = payment;
  return (
    <KeyFacts
      facts={[
        {
          label: words.columns.state,
          value: <PaymentState payment={payment} words={words} />,
          more: <DateTime at={payment.settledAt ?? payment.at} />,
        },
        {
          label: words.columns.amount,
          value: <Money cents={payment.amountCents} />,
          more: (
            <>
              <PaymentMethodText of={payment} /> · {processorTitles[payment.processor]}
            </>
          ),
        },
        {
          label: words.columns.net,
          value: netCents === null ? '—' : <Money cents={netCents} />,
          more: (
            <>
              {words.columns.fee}: {feeCents === null ? '—' : <Money cents={feeCents} />}
              {refundedCents > 0 && (
                <>
                  {' · '}
                  {words.columns.refunded}: <Money cents={refundedCents} />
                </>
              )}
            </>
          ),
        },
        {
          label: words.buyer,
          value: <span className="wrap">{payment.email}</span>,
          more: <span className="mono wrap">{payment.intentId}</span>,
        },
      ]}
    />
  );
}

interface PartProps {
  payment: PaymentDetail;
  words: PaymentTexts['payments'];
}

function AttemptList({ payment: { tries }, words }: PartProps) {
  return (
    <Rows
      title={words.tries}
      empty={words.noTries}
      rows={tries}
      columns={[
        { label: 'method', cell: (each) => <PaymentMethodText of={each} /> },
        {
          label: 'state',
          cell: ({ state, declineCode }) => (
            <StatusBadge mark={tryMarks[state]} quiet={state === 'succeeded'}>
              {state === 'failed' ? words.declined : words[state]}
              {declineCode && <span className="muted small"> {formatDecline(declineCode, words)}</span>}
            </StatusBadge>
          ),
        },
        {
          label: 'risk',
          className: 'muted small',
          cell: ({ threeDSecure, riskLevel, riskScore }) => (
            <>
              {threeDSecure && `${words.threeDSecure}: ${threeDSecure} · `}
              {riskLevel && `${words.risk}: ${riskLevel}`} {riskScore}
            </>
          ),
        },
        { label: 'amount', right: true, cell: ({ amountCents }) => <Money cents={amountCents} /> },
      ]}
    />
  );
}

function RefundList({ payment: { refunds }, words }: PartProps) {
  return (
    <Rows
      title={words.refunds}
      empty={words.noRefunds}
      rows={refunds}
      columns={[
        { label: 'reason', cell: ({ reason }) => reason },
        { label: 'by', className: 'muted', cell: ({ by }) => words.by(by) },
        { label: 'state', className: 'muted small', cell: ({ error, state }) => error ?? state },
        { label: 'amount', right: true, cell: ({ amountCents }) => <Money cents={-amountCents} /> },
      ]}
    />
  );
}

function MovementList({ payment: { entries }, words }: PartProps) {
  const { kinds } = useTexts(moneyMessages);
  return (
    <Rows
      title={words.movements}
      empty={words.noMovements}
      rows={entries}
      columns={[
        { label: 'kind', cell: ({ kind }) => (kinds as Record<string, string>)[kind] ?? kind },
        { label: 'id', className: 'mono muted small', cell: ({ payoutId, id }) => payoutId ?? id },
        {
          label: 'fee',
          right: true,
          className: 'muted',
          cell: ({ feeCents }) => <Money cents={-feeCents} />,
        },
        {
          label: 'net',
          right: true,
          className: 'medium',
          cell: ({ netCents }) => <Money cents={netCents} />,
        },
      ]}
    />
  );
}

function DisputeNote({ dispute }: { dispute: PaymentDetail['disputes'][number] }) {
  const { disputes } = useTexts(moneyMessages);
  const state = (disputes.states as Record<string, string>)[dispute.state] ?? dispute.state;
  return (
    <Note tone="warn" icon="scale">
      <p>
        {state} · <Money cents={dispute.amountCents} />
      </p>
      <ScreenLink to="dispute" params={{ id: dispute.id }}>
        {disputes.title}
      </ScreenLink>
    </Note>
  );
}

export function Screen() {
  const words = useTexts(moneyMessages).payments;
  const { id } = useScreenParams('payment');
  const read = useRead('payments.show', { params: { id } });
  const payment = read.data;
  if (!payment) return <AsyncSection read={read} failed={words.one} />;
  return (
    <>
      <ScreenHead title={payment.orderNumber} about={words.one}>
        <ScreenLink to="payments" look="sm" icon="cl">
          {words.back}
        </ScreenLink>
        {payment.processorUrl && (
          <a className="btn btn--sm" href={payment.processorUrl} target="_blank" rel="noreferrer">
            <Icon name="out" />
            {words.atProcessor(processorTitles[payment.processor])}
          </a>
        )}
        <ScreenLink to="order" params={{ id: payment.orderId }} look="sm main">
          {words.order}
        </ScreenLink>
      </ScreenHead>
      <PaymentFacts payment={payment} words={words} />
      <div className="stack">
        {payment.disputes.map((dispute) => (
          <DisputeNote key={dispute.id} dispute={dispute} />
        ))}
        <AttemptList payment={payment} words={words} />
        <RefundList payment={payment} words={words} />
        <MovementList payment={payment} words={words} />
      </div>
    </>
  );
}
