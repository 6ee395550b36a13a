import { type RefillState, refillStatusOf } from '#contracts/fulfilment/refills.ts';
import { claimOnPayments } from '#contracts/orders/claims.ts';
import type { OrderState, PaymentState } from '#contracts/orders/states.ts';
import { refillsMessages } from '#messages/admin/fulfilment/refills.ts';
import { ordersMessages } from '#messages/admin/orders/orders.ts';
import { moneyMessages } from '#messages/admin/payments/payments.ts';
import { useLanguage, useTexts } from '../../../../language.ts';
import { OrderMark, PaymentMark } from '../../../../orders/orders/list/order-states.tsx';
import { formatCents, formatCount } from '../../../../parts/format.ts';
import { ImportedMoney, Money } from '../../../../parts/money.tsx';
import { ScreenLink } from '../../../../parts/screen-link.tsx';
import type { CustomerPageProps } from '../notes.tsx';
import { EntryLines, type Labels, OrderLink } from './lines.tsx';

export function CustomerOrders({ client, words }: CustomerPageProps) {
  const states = useTexts(ordersMessages);
  return (
    <EntryLines
      title={words.orders}
      action={
        <ScreenLink to="orders" search={{ q: client.email }}>
          {words.allOrders}
        </ScreenLink>
      }
      lines={client.orderList.map((order) => ({
        key: order.orderId,
        at: order.at,
        what: (
          <>
            <OrderLink of={order} /> <span className="muted">@{order.username}</span>
          </>
        ),
        more: (
          <>
            <OrderMark state={order.state as OrderState} words={states} />
            <PaymentMark
              state={order.paymentState as PaymentState}
              claim={claimOnPayments(order.disputeStates) ?? null}
              words={states}
            />
            <Money cents={order.totalCents} />
          </>
        ),
      }))}
    />
  );
}

/** Purchases at an earlier shop, not included in any total. */
export function PastOrders({ client: { past, email }, words }: CustomerPageProps) {
  const language = useLanguage();
  const { title, all, about } = words.past;
  return (
    <EntryLines
      title={title}
      about={about(formatCount(past.orders, language), formatCents(past.totalCents, language))}
      action={
        <ScreenLink to="pastOrders" search={{ q: email }}>
          {all}
        </ScreenLink>
      }
      lines={past.newest.map(({ id, number, service, totalCents, state, at }) => ({
        key: id,
        at,
        what: (
          <>
            <span className="mono">{number}</span> <span className="muted">{service}</span>
          </>
        ),
        more: (
          <>
            {state && <span className="muted">{state}</span>}
            <ImportedMoney cents={totalCents} missing={words.past.noTotal} />
          </>
        ),
      }))}
    />
  );
}

export function DisputesAndRefills({ client, words }: CustomerPageProps) {
  const { disputes } = useTexts(moneyMessages);
  const { statuses } = useTexts(refillsMessages);
  return (
    <>
      <EntryLines
        title={words.lists.disputes}
        lines={client.disputeList.map((dispute) => ({
          key: dispute.id,
          at: dispute.at,
          what: (
            <>
              <OrderLink of={dispute} />{' '}
              <ScreenLink to="dispute" params={{ id: dispute.id }}>
                {(disputes.states as Labels)[dispute.state] ?? dispute.state}
              </ScreenLink>
            </>
          ),
          more: <Money cents={dispute.amountCents} />,
        }))}
      />
      <EntryLines
        title={words.lists.refills}
        lines={client.refillList.map((refill) => ({
          key: refill.id,
          at: refill.at,
          what: <OrderLink of={refill} />,
          more: <span className="muted">{statuses[refillStatusOf(refill.state as RefillState)]}</span>,
        }))}
      />
    </>
  );
}
