import type { StaffOrder } from '#contracts/orders/order-detail.ts';
import { type OrderTexts, orderMessages } from '#messages/admin/orders/order.ts';
import { type OrdersTexts, ordersMessages } from '#messages/admin/orders/orders.ts';
import { moneyMessages } from '#messages/admin/payments/payments.ts';
import { DetailSection, FactList, FoldedSection } from '../../../detail/detail-screen.tsx';
import { DateTime, Money, useTexts } from '../../../language.tsx';
import { ScreenLink } from '../../../parts/button.tsx';
import { DataTable } from '../../../parts/data-table.tsx';
import { lazyDialog } from '../../../parts/lazy-dialog.tsx';
import { DisputeState, formatReason } from '../../../payments/disputes/dispute-words.tsx';
import { CopyableText } from './sections/copied.tsx';
import { DeliverySection } from './sections/delivery.tsx';
import { OrderLines, PaymentSection, RefundSection } from './sections/money.tsx';

function DisputeSection({ order: { disputes } }: { order: StaffOrder }) {
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

function InvoiceSection({ order: { invoices }, words }: { order: StaffOrder; words: OrderTexts }) {
  const { invoiceKinds, fields } = words;
  if (invoices.length === 0) return null;
  return (
    <FoldedSection title={words.sections.invoices} figure={invoices.map(({ number }) => number).join(' · ')}>
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
    </FoldedSection>
  );
}

// Loaded later, because the names of all mail types are large.
const OrderMails = lazyDialog(async () => (await import('./sections/mails.tsx')).OrderMails);

interface CustomerSectionProps {
  order: StaffOrder;
  words: OrderTexts;
  states: OrdersTexts;
}

function CustomerSection({ order, words, states }: CustomerSectionProps) {
  const { fields } = words;
  return (
    <DetailSection
      title={words.sections.customer}
      action={
        order.customerId ? (
          <ScreenLink to="customer" params={{ id: order.customerId }}>
            {words.allOfCustomer}
          </ScreenLink>
        ) : (
          <ScreenLink to="customers" search={{ q: order.customerEmail }}>
            {words.allOfCustomer}
          </ScreenLink>
        )
      }
    >
      <FactList
        rows={[
          [fields.name, order.customerName],
          [
            fields.email,
            <CopyableText key="email" text={order.customerEmail} what={fields.email} words={words} />,
          ],
          [
            fields.username,
            <CopyableText
              key="name"
              text={`@${order.instagramUsername}`}
              what={fields.username}
              words={words}
            />,
          ],
          [
            fields.link,
            <a key="link" href={order.socialMediaUrl} target="_blank" rel="noreferrer">
              {order.socialMediaUrl.replace(/^https:\/\/(www\.)?/, '')}
            </a>,
          ],
          [fields.language, `${states.languages[order.language]}, ${order.country}`],
          [fields.buyersNote, order.notes],
        ]}
      />
    </DetailSection>
  );
}

function IdSection({ order, words }: { order: StaffOrder; words: OrderTexts }) {
  const { fields } = words;
  return (
    <FoldedSection title={words.sections.ids}>
      <FactList
        rows={[
          [fields.id, <CopyableText key="id" text={order.id} what={fields.id} words={words} />],
          [
            fields.service,
            <ScreenLink key="service" to="service" params={{ id: String(order.serviceId) }}>
              {order.serviceId}
            </ScreenLink>,
          ],
          [fields.paymentId, order.paymentId],
          [fields.processed, order.providerProcessed ? words.yes : words.no],
          [fields.created, <DateTime key="at" at={order.createdAt} />],
          [fields.source, order.sourceUrl],
          [fields.request, order.requestId],
        ]}
      />
    </FoldedSection>
  );
}

export function OrderSections({ order }: { order: StaffOrder }) {
  const words = useTexts(orderMessages);
  const states = useTexts(ordersMessages);
  const all = { order, words, states };
  return (
    <>
      <CustomerSection {...all} />
      <OrderLines {...all} />
      {order.fulfilments.length > 0 && <DeliverySection {...all} />}
      <RefundSection order={order} words={words} />
      <DisputeSection order={order} />
      <PaymentSection order={order} words={words} />
      <InvoiceSection order={order} words={words} />
      <OrderMails order={order} words={words} />
      <IdSection order={order} words={words} />
    </>
  );
}
