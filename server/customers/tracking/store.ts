import type { NamedKind } from '#contracts/catalog/service-types.ts';
import type { OrderId, OrderNumber } from '#contracts/kit/ids.ts';
import type { RefundBasis } from '#contracts/orders/orders.ts';
import type { FulfilmentState } from '#contracts/orders/states.ts';
import { withdrawalBasisSql } from '#server/checkout/withdrawals/refund-basis.ts';
import type { MoneyFacts } from '#server/orders/rules.ts';
import { maybeOne, type Queryable } from '#server/platform/database/query.ts';
import type { CamelCaseRow, Row } from '#server/platform/database/row.ts';
import type { Tables } from '#server/platform/database/tables.ts';

export interface FulfilmentFacts
  extends Row<'fulfilments', 'state' | 'quantity' | 'remains'>,
    CamelCaseRow<'fulfilments', 'start_count' | 'state_reason' | 'resends'> {
  updatedAt: string | null;
}

/** Post of a likes or views line. `state` is null before its fulfilment exists. */
export interface PostFacts extends Omit<FulfilmentFacts, 'state'> {
  link: string;
  state: FulfilmentState | null;
}

export interface EventFacts extends Row<'order_events', 'kind'> {
  at: string;
  data: Record<string, unknown>;
}

/** Thank-you offer of the order. Null without one, or when the address has already used one. */
export interface ThanksFacts {
  code: string;
  basisPoints: number;
  endsAt: string;
}

export interface OrderRow
  extends Row<
      'orders',
      | 'id'
      | 'number'
      | 'state'
      | 'payment_state'
      | 'locale'
      | 'email'
      | 'username'
      | 'customer_name'
      | 'notes'
      | 'total_cents'
      | 'tax_cents'
      | 'discount_code'
      | 'discount_cents'
      | 'tax_rate_basis_points'
      | 'created_at'
      | 'paid_at'
      | 'completed_at'
      | 'stop_reason'
    >,
    Row<
      'line_items',
      'service_id' | 'service_type' | 'audience' | 'quantity' | 'bonus_quantity' | 'refill_days' | 'link'
    > {
  kind: NamedKind | null;
  /** Tax treatment by the supply ledger. Null until it is determined. */
  treatment: Tables['supplies']['treatment'];
  payment_method: Tables['payments']['method'];
  intent_id: Tables['payments']['intent_id'];
  provider_order_id: string | null;
  money: MoneyFacts;
  refunded_cents: number;
  refund_basis: RefundBasis | null;
  list_price_cents: number;
  refill_state: Tables['refills']['state'] | null;
  notice_asked: boolean;
  /** Earlier order with the same delivery target. `own` when it has the same email address. */
  ahead: { number: OrderNumber; own: boolean } | null;
  thanks: ThanksFacts | null;
  fulfilments: FulfilmentFacts[];
  posts: PostFacts[];
  events: EventFacts[];
}

/** Limit that protects the response against a faulty order. Real orders have fewer entries. */
const maxEvents = 200;

const selectOrder = `
  select o.id, o.number, o.state, o.payment_state, o.locale, o.email, o.username, o.customer_name, o.notes, o.total_cents, o.tax_cents,
         o.discount_code, o.discount_cents,
         o.tax_rate_basis_points, o.created_at, o.paid_at, o.completed_at, o.stop_reason,
         (select s.treatment from supplies s where s.order_id = o.id and s.reverses_id is null and s.treatment is not null
          order by s.id desc limit 1) as treatment,
         l.service_id, l.service_type, l.audience, l.kind, l.quantity, l.bonus_quantity, l.refill_days, l.link,
         p.method as payment_method,
         (select y.intent_id from payments y where y.order_id = o.id and y.intent_id is not null
           order by y.state = 'succeeded' desc, y.attempt desc limit 1) as intent_id,
         (select x.provider_order_id from fulfilments x where x.order_id = o.id and x.provider_order_id is not null
           order by x.created_at, x.id limit 1) as provider_order_id,
         l.list_price_cents, m.money, m.refunded_cents, ${withdrawalBasisSql} as refund_basis, r.refill_state, t.thanks,
         exists (select from start_notices where id = o.id) as notice_asked, order_ahead(o.id) as ahead, f.fulfilments, posts.posts, e.events
    from orders o
    cross join lateral (
      select (array_agg(service_id order by position))[1] as service_id,
             (array_agg(service_type order by position))[1] as service_type,
             named_kind((array_agg(kind order by position))[1]) as kind,
             (array_agg(audience order by position))[1] as audience,
             (array_agg(link order by position))[1] as link,
             (array_agg(refill_days order by position))[1] as refill_days,
             sum(quantity)::int as quantity, sum(bonus_quantity)::int as bonus_quantity,
             sum(list_price_cents)::int as list_price_cents
        from line_items where order_id = o.id
    ) l
    left join lateral (
      select method from payments where order_id = o.id and state = 'succeeded' order by attempt desc limit 1
    ) p on true
    cross join lateral (
      select json_build_object(
               'received', count(*), 'kept', count(*) filter (where amount_refunded_cents < amount_received_cents)) as money,
             coalesce(sum(amount_refunded_cents), 0)::int as refunded_cents
        from payments where order_id = o.id and state = 'succeeded'
    ) m
    left join lateral (
      select state as refill_state from refills where order_id = o.id order by created_at desc limit 1
    ) r on true
    left join lateral (
      select json_build_object('code', code, 'basisPoints', percent_basis_points, 'endsAt', ends_at) as thanks
        from thank_you_offers
       where order_id = o.id and not exists (
         select from discount_redemptions
          where code_id in (select id from discount_codes where personal)
            and email = lower(o.email) and state = 'redeemed')
    ) t on true
    cross join lateral (
      select coalesce(json_agg(json_build_object(
               'state', state, 'quantity', quantity, 'remains', remains, 'startCount', start_count,
               'stateReason', state_reason, 'resends', resends,
               'updatedAt', greatest(submitted_at, synced_at, completed_at, (select s.asked_at from status_polls s where s.fulfilment_id = f.id))) order by created_at, id), '[]') as fulfilments
        from fulfilments f where order_id = o.id
    ) f
    cross join lateral (
      select coalesce(json_agg(json_build_object(
               'link', lp.link, 'quantity', lp.quantity, 'state', f.state, 'remains', f.remains,
               'startCount', f.start_count, 'stateReason', f.state_reason, 'resends', coalesce(f.resends, 0),
               'updatedAt', greatest(f.submitted_at, f.synced_at, f.completed_at,
                 (select s.asked_at from status_polls s where s.fulfilment_id = f.id)))
               order by li.position, lp.position), '[]') as posts
        from line_items li
        join line_item_posts lp on lp.line_item_id = li.id
        left join fulfilments f on f.line_item_id = lp.line_item_id and f.position = lp.position
       where li.order_id = o.id
    ) posts
    cross join lateral (
      select coalesce(json_agg(json_build_object('kind', kind, 'at', at, 'data', data) order by at, id), '[]') as events
        from (select * from order_events where order_id = o.id order by at, id limit ${maxEvents}) recorded
    ) e`;
const selectById = `${selectOrder} where o.id = $1`;
const selectByNumber = `${selectOrder} where o.number = $1`;

export async function readOrderIdOfIntent(db: Queryable, intentId: string): Promise<OrderId | undefined> {
  const row = await maybeOne<Row<'payments', 'order_id'>>(
    db,
    'select order_id from payments where intent_id = $1',
    [intentId],
  );
  return row?.order_id;
}

export type OrderKey = { id: OrderId } | { number: OrderNumber };

export function readOrder(db: Queryable, key: OrderKey): Promise<OrderRow | undefined> {
  return 'id' in key
    ? maybeOne<OrderRow>(db, selectById, [key.id])
    : maybeOne<OrderRow>(db, selectByNumber, [key.number]);
}
