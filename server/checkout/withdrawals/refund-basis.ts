/**
 * Selects the units that decided the refund of the withdrawal `w`, as `RefundBasis`. Null if nothing was refunded, or
 * everything because the buyer had not asked for an immediate start.
 */
export const refundBasisSql = `(select json_build_object('delivered', n.ordered - n.lacking, 'quantity', n.ordered)
     from (select (select sum(l.quantity + l.bonus_quantity)::int from line_items l where l.order_id = w.order_id) as ordered,
                  (select sum(part.value::int)::int from jsonb_each_text(w.counted) part) as lacking) n
    where w.refund_cents > 0 and n.lacking is not null
      and exists (select from order_consents c where c.order_id = w.order_id and c.kind = 'start_now'))`;

/** Selects the `RefundBasis` of the order `o`. Null unless it was withdrawn. */
export const withdrawalBasisSql = `(select ${refundBasisSql} from withdrawals w
    where w.order_id = o.id and w.state = 'settled' order by w.settled_at desc limit 1)`;
