import { findAmount } from '#contracts/kit/amount-in-words.ts';
import type { KeysetList } from '#server/platform/database/keyset.ts';
import { boundSql, createConditionBuilder, partPattern } from '#server/platform/database/list-conditions.ts';
import { maybeOne, one, type Queryable, rows } from '#server/platform/database/query.ts';
import type { Row } from '#server/platform/database/row.ts';
import type { Tables } from '#server/platform/database/tables.ts';

/** SQL condition, and the value for each `?` in it. */
type SearchCondition = [condition: string, value: unknown];

/** Must equal the expression of the index `payments_by_part` exactly. */
const paymentIds = (payment: string) =>
  `lower(${payment}.id::text || ' ' || coalesce(${payment}.intent_id, '') || ' ' || coalesce(${payment}.charge_id, ''))`;

/** Condition of the index `payments_by_part`. Other payments are few, and are found by their state. */
const isOver = (payment: string) => `${payment}.state in ('succeeded', 'canceled')`;
const isUnderWay = (payment: string) => `${payment}.state in ('creating', 'open', 'processing')`;

/** Returns the search text and its pattern. Complete ids of charges and refunds use indexes of their own. */
const bothIds = (q: string) => [q, partPattern(q)];

/**
 * Searches payments `p` by amount, card digits, part of an id (payment, intent, charge, dispute), or part of the
 * order's number or buyer.
 */
function paymentSearch(q: string): SearchCondition {
  const { cents, rest } = findAmount(q);
  if (cents !== undefined && rest === '') return ['p.amount_cents = ?', cents];
  if (/^\d{4}$/.test(q))
    return [
      `p.id in (select c.payment_id from charges c where c.last_four = ?
                union select x.id from payments x where x.card_last4 = ?)`,
      q,
    ];
  const [, brand, digits] = /^([a-z]+) (\d{4})$/i.exec(q.replace(/^(\d{4}) ([a-z]+)$/i, '$2 $1')) ?? [];
  if (brand && digits)
    return [
      `p.id in (select c.payment_id from charges c
                 where c.last_four = (?::text[])[1] and lower(c.card_brand) = (?::text[])[2]
                union select x.id from payments x
                 where x.card_last4 = (?::text[])[1] and lower(x.card_brand) = (?::text[])[2])`,
      [digits, brand.toLowerCase()],
    ];
  return [
    `p.id in (
      select x.id from payments x where ${isOver('x')} and ${paymentIds('x')} like (?::text[])[2]
      union select x.id from payments x where ${isUnderWay('x')} and ${paymentIds('x')} like (?::text[])[2]
      union select d.payment_id from disputes d where lower(d.id) like (?::text[])[2]
      union select c.payment_id from charges c where c.id = (?::text[])[1]
      union select r.payment_id from refunds r where r.processor_refund_id = (?::text[])[1]
      union select x.id from payments x join order_texts t on t.order_id = x.order_id where t.text like (?::text[])[2])`,
    bothIds(q),
  ];
}

export function disputeSearch(q: string): SearchCondition {
  const { cents, rest } = findAmount(q);
  if (cents !== undefined && rest === '') return ['d.amount_cents = ?', cents];
  return [
    `d.id in (
      select x.id from disputes x where lower(x.id) like ?
      union select x.id from disputes x join payments y on y.id = x.payment_id where ${isOver('y')} and ${paymentIds('y')} like ?
      union select x.id from disputes x join payments y on y.id = x.payment_id join order_texts t on t.order_id = y.order_id
             where t.text like ?)`,
    partPattern(q),
  ];
}

/** The bank has the money or makes an inquiry. */
const disputeOpen = `exists (select from disputes d where d.payment_id = p.id and d.closed_at is null)`;
const waits = `exists (select from pending_items i where i.order_id = p.order_id and i.resolved_at is null
                        and i.subject_kind in ('payment', 'refund', 'dispute', 'intent', 'books'))`;

/** Condition per displayed state. `list-payments.ts` chooses the displayed state. */
const stateConditions: Record<string, string> = {
  open: `p.state in ('creating', 'open') and p.failure_code is null`,
  failed: `p.state in ('creating', 'open') and p.failure_code is not null`,
  processing: `p.state = 'processing'`,
  canceled: `p.state = 'canceled'`,
  parked: `p.parked_reason is not null`,
  paid: `p.state = 'succeeded' and p.parked_reason is null and p.amount_refunded_cents = 0 and not ${disputeOpen}`,
  partially_refunded: `p.parked_reason is null and p.amount_refunded_cents > 0
                       and p.amount_refunded_cents < p.amount_received_cents and not ${disputeOpen}`,
  refunded: `p.parked_reason is null and p.amount_refunded_cents > 0
             and p.amount_refunded_cents >= p.amount_received_cents and not ${disputeOpen}`,
  disputed: `p.state = 'succeeded' and p.parked_reason is null
             and p.id in (select d.payment_id from disputes d where d.closed_at is null)`,
};

export interface StaffPaymentRow
  extends Row<
    'payments',
    | 'id'
    | 'order_id'
    | 'state'
    | 'processor'
    | 'intent_id'
    | 'charge_id'
    | 'method'
    | 'card_brand'
    | 'card_country'
    | 'failure_code'
    | 'amount_cents'
    | 'amount_received_cents'
    | 'amount_refunded_cents'
    | 'parked_reason'
    | 'created_at'
    | 'settled_at'
  > {
  order_number: Tables['orders']['number'];
  email: Tables['orders']['email'];
  last_four: Tables['charges']['last_four'];
  dispute_open: boolean;
  fee_cents: number | null;
  net_cents: number | null;
  pending: string[] | null;
}

const columns = `p.id, p.order_id, p.state, p.processor, p.intent_id, p.charge_id, p.method, p.card_brand, p.card_country, p.failure_code,
  p.amount_cents, p.amount_received_cents, p.amount_refunded_cents, p.parked_reason, p.created_at, p.settled_at,
  o.number as order_number, o.email, ${disputeOpen} as dispute_open,
  coalesce((select c.last_four from charges c where c.payment_id = p.id order by c.at desc limit 1), p.card_last4) as last_four,
  l.fee_cents, l.net_cents,
  (select array_agg(i.reason order by i.urgency) from pending_items i
    where i.order_id = p.order_id and i.resolved_at is null
      and i.subject_kind in ('payment', 'refund', 'dispute', 'intent', 'books')) as pending`;

/**
 * Sums the ledger effect of the payment's objects. Null until the ledger has an entry of the payment's
 * charge.
 */
const from = `payments p join orders o on o.id = p.order_id
  left join lateral (
    select sum(e.fee_cents)::integer as fee_cents, sum(e.net_cents)::integer as net_cents
      from balance_entries e
     where p.charge_id is not null and e.source_id = any(
             array[p.charge_id]
             || array(select r.processor_refund_id from refunds r where r.payment_id = p.id and r.processor_refund_id is not null)
             || array(select d.id from disputes d where d.payment_id = p.id))
  ) l on true`;

export interface PaymentFilter {
  state: string | null;
  processor: string | null;
  method: string | null;
  brand: string | null;
  country: string | null;
  from: string | null;
  to: string | null;
  minCents: number | null;
  maxCents: number | null;
  refunded: string | null;
  refundedFrom: string | null;
  refundedTo: string | null;
  disputed: string | null;
  pending: string | null;
  orderId: string | null;
  q: string | null;
}

const yesNo = (condition: string, asked: string | null) =>
  asked === null ? [] : [asked === 'yes' ? condition : `not ${condition}`];

const refundedBetween = `p.id in (
  select r.payment_id from refunds r where r.state = 'succeeded'
     and r.created_at >= ((?::date[])[1]::timestamp at time zone 'Europe/Madrid')
     and r.created_at < (((?::date[])[2] + 1)::timestamp at time zone 'Europe/Madrid'))`;

/** Position of the displayed state. Disputes are listed with the state that they interrupt. */
const statePlace = `payment_place(p.state, p.failure_code, p.parked_reason, p.amount_refunded_cents, p.amount_received_cents)`;

export function paymentList(filter: PaymentFilter): KeysetList {
  const { where, add, asked } = createConditionBuilder();
  const plain = [
    ...(filter.state === null ? [] : [`(${stateConditions[filter.state]})`]),
    ...yesNo('(p.amount_refunded_cents > 0)', filter.refunded),
    ...yesNo('exists (select from disputes d where d.payment_id = p.id)', filter.disputed),
    ...(filter.pending === null ? [] : [waits]),
  ];
  plain.forEach(add);
  where('p.processor = ?', filter.processor);
  where('p.method = ?', filter.method);
  where('p.card_brand = ?', filter.brand);
  where('p.card_country = ?', filter.country);
  where(`p.created_at >= ${boundSql(filter.from, 'from')}`, filter.from);
  where(`p.created_at < ${boundSql(filter.to, 'to')}`, filter.to);
  const { refundedFrom, refundedTo } = filter;
  // One condition for both dates, because the same refund must be between them. A payment may have several
  // refunds.
  if (refundedFrom !== null || refundedTo !== null)
    where(refundedBetween, [refundedFrom ?? '2000-01-01', refundedTo ?? '9000-01-01']);
  where('p.amount_cents >= ?', filter.minCents);
  where('p.amount_cents <= ?', filter.maxCents);
  where('p.order_id = ?::uuid', filter.orderId);
  if (filter.q !== null) where(...paymentSearch(filter.q));
  return {
    columns,
    from,
    ...asked(),
    id: 'p.id',
    sorting: { name: 'created', key: 'p.created_at', type: 'timestamptz', descending: true },
    sortings: {
      created: { key: 'p.created_at', type: 'timestamptz' },
      state: { key: statePlace, type: 'integer' },
      amount: { key: 'p.amount_cents', type: 'integer' },
      refunded: { key: 'p.amount_refunded_cents', type: 'integer' },
    },
  };
}

export function findStaffPayment(db: Queryable, id: string): Promise<StaffPaymentRow | undefined> {
  return maybeOne<StaffPaymentRow>(db, `select ${columns} from ${from} where p.id = $1::uuid`, [id]);
}

export type AttemptRow = Row<
  'charges',
  | 'id'
  | 'at'
  | 'state'
  | 'amount_cents'
  | 'method'
  | 'card_brand'
  | 'card_country'
  | 'last_four'
  | 'decline_code'
  | 'three_d_secure'
  | 'risk_level'
  | 'risk_score'
>;

export const attemptsOfPayment = (db: Queryable, paymentId: string): Promise<AttemptRow[]> =>
  rows<AttemptRow>(
    db,
    `select id, at, state, amount_cents, method, card_brand, card_country, last_four, decline_code, three_d_secure,
            risk_level, risk_score
       from charges where payment_id = $1::uuid order by at, id`,
    [paymentId],
  );

export type RefundRow = Row<
  'refunds',
  | 'id'
  | 'created_at'
  | 'amount_cents'
  | 'state'
  | 'reason'
  | 'requested_by'
  | 'processor_refund_id'
  | 'failure_reason'
>;

export const refundsOf = (db: Queryable, paymentId: string): Promise<RefundRow[]> =>
  rows<RefundRow>(
    db,
    `select id, created_at, amount_cents, state, reason, requested_by, processor_refund_id, failure_reason
       from refunds where payment_id = $1::uuid order by created_at, id`,
    [paymentId],
  );

export async function countWaiting(db: Queryable): Promise<number> {
  const { count } = await one<{ count: number }>(
    db,
    `select count(*) from pending_items i left join orders o on o.id = i.order_id
      where i.resolved_at is null and o.sample is not true
        and i.subject_kind in ('payment', 'refund', 'dispute', 'intent', 'books')`,
  );
  return count;
}
