import type { UndecidedReason } from '#contracts/checkout/withdrawal.ts';
import type { OrderId } from '#contracts/kit/ids.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import type { RefundBasis } from '#contracts/orders/orders.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { maybeOne, one, type Queryable, rows } from '#server/platform/database/query.ts';
import type { CamelCaseRow, Row } from '#server/platform/database/row.ts';
import { refundBasisSql } from './refund-basis.ts';
import type { WithdrawalPart } from './rules.ts';

export interface WithdrawalSubject {
  id: string;
  name: string;
  /** Order number as typed. `number_key` is its normalised form. */
  order_number: string;
  number_key: string;
  email: string;
  locale: Locale;
  undecided_reason: UndecidedReason | null;
  order_id: OrderId | null;
  declared_at: Date;
  refund_cents: number | null;
  basis: RefundBasis | null;
  delivered: boolean;
}

export function readWithdrawalSubject(db: Queryable, id: string): Promise<WithdrawalSubject | undefined> {
  return maybeOne<WithdrawalSubject>(
    db,
    `select w.id, w.name, w.order_number, w.number_key, w.email,
            language_for(w.email, w.locale) as locale, w.undecided_reason, w.order_id, w.declared_at,
            w.refund_cents,
            ${refundBasisSql} as basis,
            w.counted <> '{}' and not exists (select from jsonb_each(w.counted) part where part.value <> '0') as delivered
       from withdrawals w where w.id = $1::uuid`,
    [id],
  );
}

export interface OrderFacts extends Row<'orders', 'state'>, CamelCaseRow<'orders', 'paid_at'> {
  askedToStart: boolean;
  /** A payment of the order may still succeed. */
  payable: boolean;
  parts: WithdrawalPart[];
}

type PartRow = Omit<WithdrawalPart, 'readAt'> & { readAt: string | null };

/** Locks the order's payments, then the order, and reads everything that decides on its refund. */
export async function lockOrderFacts(tx: Tx, orderId: OrderId): Promise<OrderFacts> {
  await rows(tx, 'select id from payments where order_id = $1 order by id for update', [orderId]);
  await rows(tx, 'select id from orders where id = $1 for update', [orderId]);
  const { parts, ...order } = await one<Omit<OrderFacts, 'parts'> & { parts: PartRow[] }>(
    tx,
    `select o.state, o.paid_at as "paidAt",
            exists (select from order_consents c where c.order_id = o.id and c.kind = 'start_now') as "askedToStart",
            exists (select from payments p where p.order_id = o.id and p.state in ('creating', 'open', 'processing')) as payable,
            (select json_agg(json_build_object(
                      'lineItemId', l.id, 'position', coalesce(lp.position, 0), 'linePriceCents', l.price_cents,
                      'shares', (select json_agg(s.quantity order by s.position) from line_item_posts s where s.line_item_id = l.id),
                      'quantity', coalesce(lp.quantity, l.quantity + l.bonus_quantity),
                      'state', f.state, 'remains', f.remains, 'readAt', greatest(f.synced_at, (select s.asked_at from status_polls s where s.fulfilment_id = f.id)),
                      'placed', f.provider_order_id is not null) order by l.position, lp.position)
               from line_items l
               left join line_item_posts lp on lp.line_item_id = l.id
               left join fulfilments f on f.line_item_id = l.id and f.position = coalesce(lp.position, 0)
              where l.order_id = o.id) as parts
       from orders o where o.id = $1`,
    [orderId],
  );
  return {
    ...order,
    parts: parts.map((part) => ({ ...part, readAt: part.readAt === null ? null : new Date(part.readAt) })),
  };
}
