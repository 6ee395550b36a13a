import type { StaffOrder } from '#contracts/orders/order-detail.ts';
import type { Order } from '#messages/admin/orders/order.ts';
import { moneyMessages } from '#messages/admin/payments/payments.ts';
import { Section } from '../../../../detail/detail-screen.tsx';
import { useWords } from '../../../../language.ts';
import { DataTable } from '../../../../parts/data-table.tsx';
import { Moment } from '../../../../parts/moment.tsx';
import { Money } from '../../../../parts/money.tsx';
import { ScreenLink } from '../../../../parts/screen-link.tsx';
import { DisputeState, reasonWords } from '../../../../payments/disputes/dispute-words.tsx';

export function Disputes({ order: { disputes } }: { order: StaffOrder }) {
  const { disputes: words } = useWords(moneyMessages);
  const { columns } = words;
  if (disputes.length === 0) return null;
  return (
    <Section title={words.title}>
      <DataTable
        label={words.title}
        look="plain"
        rows={disputes}
        keyOf={({ id }) => id}
        columns={[
          {
            label: columns.opened,
            cell: ({ id, openedAt }) => (
              <ScreenLink to="dispute" params={{ id }}>
                <Moment at={openedAt} />
              </ScreenLink>
            ),
          },
          { label: columns.reason, cell: ({ reason }) => reasonWords(reason, words) },
          { label: columns.state, cell: ({ state }) => <DisputeState state={state} words={words} /> },
          { label: columns.due, cell: ({ evidenceDueAt: due }) => (due ? <Moment at={due} /> : '—') },
          { label: columns.amount, right: true, cell: ({ amountCents }) => <Money cents={amountCents} /> },
        ]}
      />
    </Section>
  );
}

export function Invoices({ order: { invoices }, words }: { order: StaffOrder; words: Order }) {
  const { invoiceKinds, fields } = words;
  if (invoices.length === 0) return null;
  return (
    <Section title={words.sections.invoices}>
      <DataTable
        label={words.sections.invoices}
        look="plain"
        rows={invoices}
        keyOf={({ id }) => id}
        columns={[
          {
            label: fields.invoice,
            cell: ({ id, number }) => (
              <ScreenLink to="invoice" params={{ id }} className="mono">
                {number}
              </ScreenLink>
            ),
          },
          { label: fields.time, cell: ({ issuedAt }) => <Moment at={issuedAt} /> },
          {
            label: fields.invoiceKind,
            cell: ({ kind, cancelled }) => (
              <>
                {invoiceKinds[kind]}
                {cancelled && <span className="muted"> · {words.invoiceCancelled}</span>}
              </>
            ),
          },
          { label: fields.total, right: true, cell: ({ totalCents }) => <Money cents={totalCents} /> },
        ]}
      />
    </Section>
  );
}
