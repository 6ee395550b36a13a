import type { StaffOrder } from '#contracts/orders/order-detail.ts';
import { type Order, orderMessages } from '#messages/admin/orders/order.ts';
import { type Orders, ordersMessages } from '#messages/admin/orders/orders.ts';
import { Facts, Section } from '../../../detail/detail-screen.tsx';
import { useWords } from '../../../language.ts';
import { lazyDialog } from '../../../parts/lazy-dialog.tsx';
import { Moment } from '../../../parts/moment.tsx';
import { ScreenLink } from '../../../parts/screen-link.tsx';
import { Disputes, Invoices } from './sections/claims.tsx';
import { Copied } from './sections/copied.tsx';
import { Delivery } from './sections/delivery.tsx';
import { Lines, Payments, Refunds } from './sections/money.tsx';

// Loaded later, because the names of all mail types are large.
const Mails = lazyDialog(async () => (await import('./sections/mails.tsx')).Mails);

function Customer({ order, words, states }: { order: StaffOrder; words: Order; states: Orders }) {
  const { fields } = words;
  return (
    <Section
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
              {order.socialMediaUrl.replace(/^https:\/\/(www\.)?/, '')}
            </a>,
          ],
          [fields.language, `${states.languages[order.language]}, ${order.country}`],
          [fields.buyersNote, order.notes],
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
          [
            fields.service,
            <ScreenLink key="service" to="service" params={{ id: String(order.serviceId) }}>
              {order.serviceId}
            </ScreenLink>,
          ],
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
      <Disputes order={order} />
      <Invoices order={order} words={words} />
      {order.fulfilments.length > 0 && <Delivery {...all} />}
      <Mails order={order} words={words} />
      <Ids order={order} words={words} />
    </>
  );
}
