import type { StaffOrder } from '#contracts/orders/order-detail.ts';
import type { Order } from '#messages/admin/orders/order.ts';
import { moneyMessages } from '#messages/admin/payments/payments.ts';
import { Section } from '../../../../detail/detail-screen.tsx';
import { useWords } from '../../../../language.ts';
import { Moment } from '../../../../parts/moment.tsx';
import { Money } from '../../../../parts/money.tsx';
import { ScreenLink } from '../../../../parts/screen-link.tsx';
import { DisputeState, reasonWords } from '../../../../payments/disputes/dispute-words.tsx';
import { Table } from './table.tsx';

export function Disputes({ order: { disputes } }: { order: StaffOrder }) {
  const { disputes: words } = useWords(moneyMessages);
  const { columns } = words;
  if (disputes.length === 0) return null;
  return (
    <Section title={words.title}>
      <Table
        label={words.title}
        heads={[columns.opened, columns.reason, columns.state, columns.due, columns.amount]}
        figures={columns.amount}
      >
        {disputes.map((dispute) => (
          <tr key={dispute.id}>
            <td>
              <ScreenLink to="dispute" params={{ id: dispute.id }}>
                <Moment at={dispute.openedAt} />
              </ScreenLink>
            </td>
            <td>{reasonWords(dispute.reason, words)}</td>
            <td>
              <DisputeState state={dispute.state} words={words} />
            </td>
            <td>{dispute.evidenceDueAt ? <Moment at={dispute.evidenceDueAt} /> : '—'}</td>
            <td className="r">
              <Money cents={dispute.amountCents} />
            </td>
          </tr>
        ))}
      </Table>
    </Section>
  );
}

export function Invoices({ order: { invoices }, words }: { order: StaffOrder; words: Order }) {
  const { invoiceKinds, fields } = words;
  if (invoices.length === 0) return null;
  return (
    <Section title={words.sections.invoices}>
      <Table
        label={words.sections.invoices}
        heads={[fields.invoice, fields.time, fields.invoiceKind, fields.total]}
        figures={fields.total}
      >
        {invoices.map((invoice) => (
          <tr key={invoice.id}>
            <td>
              <ScreenLink to="invoice" params={{ id: invoice.id }} className="mono">
                {invoice.number}
              </ScreenLink>
            </td>
            <td>
              <Moment at={invoice.issuedAt} />
            </td>
            <td>
              {invoiceKinds[invoice.kind]}
              {invoice.cancelled && <span className="muted"> · {words.invoiceCancelled}</span>}
            </td>
            <td className="r">
              <Money cents={invoice.totalCents} />
            </td>
          </tr>
        ))}
      </Table>
    </Section>
  );
}
