import type { NamedKind } from '#contracts/catalog/service-types.ts';
import type { OrderId } from '#contracts/kit/ids.ts';
import type { FulfilmentState } from '#contracts/orders/states.ts';
import { type Reader, rows } from '#server/platform/database/query.ts';
import type { Row } from '#server/platform/database/row.ts';
import type { Tables } from '#server/platform/database/tables.ts';

export interface ListedOrder
  extends Row<
      'orders',
      | 'id'
      | 'number'
      | 'created_at'
      | 'customer_name'
      | 'email'
      | 'username'
      | 'state'
      | 'payment_state'
      | 'total_cents'
      | 'locale'
      | 'tax_country'
      | 'tax_cents'
      | 'discount_code'
      | 'paid_at'
      | 'sample'
    >,
    Row<'line_items', 'service_id' | 'service_type' | 'audience' | 'link'> {
  kind: NamedKind | null;
  quantity: number;
  bonus_quantity: number;
  refunded_cents: number;
  parts: { state: FulfilmentState; quantity: number; remains: number | null }[];
  provider: Tables['providers']['name'] | null;
  provider_order_id: Tables['fulfilments']['provider_order_id'];
  pending: Tables['pending_items']['reason'][];
  dispute_states: Tables['disputes']['state'][];
}

export function readListed(db: Reader, ids: readonly OrderId[]): Promise<ListedOrder[]> {
  return rows<ListedOrder>(
    db,
    `select o.id, o.number, o.created_at, o.customer_name, o.email, o.username, o.state, o.payment_state, o.total_cents,
            o.locale, o.tax_country, o.tax_cents, o.discount_code, o.paid_at, o.sample, l.service_id, l.service_type, l.audience, l.kind, l.link, l.quantity,
            l.bonus_quantity, p.refunded_cents, f.parts, f.provider, f.provider_order_id, i.pending, d.dispute_states
       from orders o
       cross join lateral (
         select (array_agg(service_id order by position))[1] as service_id,
                (array_agg(service_type order by position))[1] as service_type,
                named_kind((array_agg(kind order by position))[1]) as kind,
                (array_agg(audience order by position))[1] as audience,
                (array_agg(link order by position))[1] as link,
                sum(quantity)::int as quantity, sum(bonus_quantity)::int as bonus_quantity
           from line_items where order_id = o.id
       ) l
       cross join lateral (
         select coalesce(sum(amount_refunded_cents), 0)::int as refunded_cents from payments where order_id = o.id
       ) p
       cross join lateral (
         select coalesce(json_agg(json_build_object('state', f.state, 'quantity', f.quantity, 'remains', f.remains)
                         order by f.position), '[]') as parts,
                min(v.name) as provider,
                (array_agg(f.provider_order_id order by f.position) filter (where f.provider_order_id is not null))[1]
                  as provider_order_id
           from fulfilments f join providers v on v.id = f.provider_id where f.order_id = o.id
       ) f
       cross join lateral (
         select array(select distinct reason from pending_items
                       where order_id = o.id and resolved_at is null order by 1) as pending
       ) i
       cross join lateral (
         select array(select d.state from disputes d join payments p on p.id = d.payment_id where p.order_id = o.id)
                  as dispute_states
       ) d
      where o.id = any($1)`,
    [ids],
  );
}
