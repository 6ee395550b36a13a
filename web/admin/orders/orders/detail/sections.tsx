import type { StaffOrder } from '#contracts/orders/order-detail.ts';
import { type OrderTexts, orderMessages } from '#messages/admin/orders/order.ts';
import { type OrdersTexts, ordersMessages } from '#messages/admin/orders/orders.ts';
import { DetailSection, FactList } from '../../../detail/detail-screen.tsx';
import { useTexts } from '../../../language.ts';
import { lazyDialog } from '../../../parts/lazy-dialog.tsx';
import { DateTime } from '../../../parts/moment.tsx';
import { ScreenLink } from '../../../parts/screen-link.tsx';
import { DisputeSection, InvoiceSection } from './sections/claims.tsx';
import { CopyableText } from './sections/copied.tsx';
import { DeliverySection } from './sections/delivery.tsx';
import { OrderLines, PaymentSection, RefundSection } from './sections/money.tsx';

// Loaded later, because the names of all mail types are large.
const OrderMails = lazyDialog(async () => (await import('./sections/mails.tsx')).OrderMails);

function CustomerSection({
  order,
  words,
  states,
}: {
  order: StaffOrder;
  words: OrderTexts;
  states: OrdersTexts;
}) {
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
    <DetailSection title={words.sections.ids}>
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
    </DetailSection>
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
      <PaymentSection order={order} words={words} />
      <RefundSection order={order} words={words} />
      <DisputeSection order={order} />
      <InvoiceSection order={order} words={words} />
      {order.fulfilments.length > 0 && <DeliverySection {...all} />}
      <OrderMails order={order} words={words} />
      <IdSection order={order} words={words} />
    </>
  );
}
