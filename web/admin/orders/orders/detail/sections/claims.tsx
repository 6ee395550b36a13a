import type { StaffOrder } from '#contracts/orders/order-detail.ts';
import type { OrderTexts } from '#messages/admin/orders/order.ts';
import { moneyMessages } from '#messages/admin/payments/payments.ts';
import { DetailSection } from '../../../../detail/detail-screen.tsx';
import { useTexts } from '../../../../language.ts';
import { DataTable } from '../../../../parts/data-table.tsx';
import { DateTime } from '../../../../parts/moment.tsx';
import { Money } from '../../../../parts/money.tsx';
import { ScreenLink } from '../../../../parts/screen-link.tsx';
import { DisputeState, formatReason } from '../../../../payments/disputes/dispute-words.tsx';

export function DisputeSection({ order: { disputes } }: { order: StaffOrder }) {
  const { disputes: words } = useTexts(moneyMessages);
  const { columns } = words;
  if (disputes.length === 0) return null;
  return (
    <DetailSection title={words.title}>
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
                <DateTime at={openedAt} />
              </ScreenLink>
            ),
          },
          { label: columns.reason, cell: ({ reason }) => formatReason(reason, words) },
          { label: columns.state, cell: ({ state }) => <DisputeState state={state} words={words} /> },
          { label: columns.due, cell: ({ evidenceDueAt: due }) => (due ? <DateTime at={due} /> : '—') },
          { label: columns.amount, right: true, cell: ({ amountCents }) => <Money cents={amountCents} /> },
        ]}
      />
    </DetailSection>
  );
}

export function InvoiceSection({ order: { invoices }, words }: { order: StaffOrder; words: OrderTexts }) {
  const { invoiceKinds, fields } = words;
  if (invoices.length === 0) return null;
  return (
    <DetailSection title={words.sections.invoices}>
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
          { label: fields.time, cell: ({ issuedAt }) => <DateTime at={issuedAt} /> },
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
    </DetailSection>
  );
}
