import type { Redsys } from '#sandbox/redsys/types.ts';
import { type Queryable, rows } from '#server/platform/database/query.ts';
import { readGatewayPayments } from './bank-buyer.ts';
import { listAtProcessor } from './soak/list-there.ts';
import { findLostAndRefunded } from './soak/paid-back.ts';

/** Final state of all orders compared with the external systems. Each list contains the cases. */
export interface Tally {
  paidAtProcessor: number;
  completed: number;
  /** Orders with captured money that are not paid, or that the provider does not have. */
  lost: string[];
  /** Orders paid, or placed at the provider, more than once. */
  doubled: string[];
  /** Orders whose captured amount, at the processor or in the database, differs from the frozen total. */
  wrong: string[];
  unfinished: string[];
}

interface OrderRow {
  number: string;
  state: string;
  paymentState: string;
  totalCents: number;
  link: string;
  /** `true` when an external event stopped the order. */
  stopped: boolean;
  /** Number of resends of a part whose attempt had been accepted. */
  resends: number;
  /** Staff refund or end the order at will. `soak/act-at-once.ts` and `soak/resend-at-random.ts` check the amounts. */
  free: boolean;
  /** `true` when staff ended the order although it was delivered short. */
  endedShort: boolean;
  paidEvents: number;
  succeeded: number;
  receivedCents: number;
  /** Cents captured at the price before a last-minute code, and refunded when staff accepted the payment. */
  surplusCents: number;
}

interface PaidIntent {
  id: string;
  orderNumber: string;
  cents: number;
}

async function paidIntents(processorUrl: string): Promise<PaidIntent[]> {
  const all = await listAtProcessor<{
    id: string;
    amount_received: number;
    metadata: Record<string, string>;
  }>(processorUrl, 'payment_intents');
  return all
    .filter(({ amount_received: cents }) => cents > 0)
    .map(({ id, amount_received: cents, metadata }) => ({
      id,
      cents,
      orderNumber: metadata.order_number ?? 'none',
    }));
}

async function readPaidIntents({ processorUrl, redsys }: ShopAccounts): Promise<PaidIntent[]> {
  const byBank = redsys ? readGatewayPayments(redsys) : [];
  const ofBank = byBank.map(({ intentId, orderNumber, cents }) => ({ id: intentId, orderNumber, cents }));
  return [...(await paidIntents(processorUrl)), ...ofBank];
}

function allOrders(db: Queryable): Promise<OrderRow[]> {
  return rows<OrderRow>(
    db,
    `select o.number, o.state, o.payment_state as "paymentState", o.total_cents as "totalCents", li.link,
            o.stop_reason is not null as stopped, right(o.id::text, 1) in ('c', 'd') as free,
            (select coalesce(sum(f.resends), 0)::int from fulfilments f where f.order_id = o.id) as resends,
            exists (select from order_events e where e.order_id = o.id
                       and e.kind in ('order_ended_short', 'order_cancelled')) as "endedShort",
            (select count(*) from order_events e where e.order_id = o.id and e.kind = 'paid') as "paidEvents",
            p.succeeded, p.received as "receivedCents", p.surplus as "surplusCents"
       from orders o
       join line_items li on li.order_id = o.id
       cross join lateral (
         select count(*) filter (where state = 'succeeded') as succeeded,
                coalesce(sum(amount_received_cents), 0)::int as received,
                coalesce(sum((select sum(r.amount_cents) from refunds r
                               where r.payment_id = payments.id and r.reason = 'surplus')), 0)::int as surplus
           from payments where order_id = o.id
       ) p`,
  );
}

function countBy<Item>(items: readonly Item[], key: (item: Item) => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(key(item), (counts.get(key(item)) ?? 0) + 1);
  return counts;
}

export interface ShopAccounts {
  processorUrl: string;
  redsys?: Redsys;
  providerOrders(): Promise<readonly { link: string }[]> | readonly { link: string }[];
}

export async function tally(db: Queryable, books: ShopAccounts): Promise<Tally> {
  const [orders, intents, placements] = await Promise.all([
    allOrders(db),
    readPaidIntents(books),
    books.providerOrders(),
  ]);
  const placed = countBy(placements, ({ link }) => link);
  const charged = countBy(intents, ({ orderNumber }) => orderNumber);
  const known = new Map(orders.map((order) => [order.number, order]));
  const paidLinks = new Set(orders.filter(({ number }) => charged.has(number)).map(({ link }) => link));
  const paidBack = await findLostAndRefunded(db, books.processorUrl);
  const due = intents.filter(({ id }) => !paidBack.has(id));
  const result: Tally = {
    paidAtProcessor: intents.length,
    completed: orders.filter(({ state }) => state === 'completed').length,
    lost: due.filter(({ orderNumber }) => !known.has(orderNumber)).map(({ id }) => `${id}: no order`),
    doubled: [],
    wrong: due
      .filter(({ orderNumber, cents }) => {
        const order = known.get(orderNumber);
        return order?.totalCents !== cents - (order?.surplusCents ?? 0);
      })
      .map(({ id, cents }) => `${id}: took ${cents}`),
    unfinished: [],
  };
  for (const order of orders) {
    const ofOrder = charged.get(order.number) ?? 0;
    // A buyer whose first order a restore removed may have opened a second one for the same link without paying.
    const isOthers = ofOrder === 0 && paidLinks.has(order.link);
    tallyOrder(result, order, { placed: isOthers ? 0 : (placed.get(order.link) ?? 0), charged: ofOrder });
  }
  return result;
}

function tallyOrder(result: Tally, order: OrderRow, outside: { placed: number; charged: number }): void {
  const { placed, charged } = outside;
  const name = `${order.number} ${JSON.stringify({ ...order, ...outside })}`;
  if (charged > 1 || placed > 1 + order.resends || order.paidEvents > 1 || order.succeeded > 1)
    result.doubled.push(name);
  if (charged === 0 && (placed > 0 || order.paidEvents > 0)) result.wrong.push(name);
  if (charged === 0) return;
  if (order.paidEvents === 0 || (placed === 0 && !order.stopped && !order.free)) result.lost.push(name);
  if (order.receivedCents - order.surplusCents !== order.totalCents) result.wrong.push(name);
  // Part of the payment may be refunded. Other checks count how much.
  const paid = order.paymentState === 'paid' || order.paymentState === 'partially_refunded';
  const ended = order.state === 'completed' || (order.endedShort && order.state === 'cancelled');
  const isOver = order.free && order.state !== 'pending' && order.state !== 'processing';
  if (!isOver && (!ended || !paid)) result.unfinished.push(name);
}
