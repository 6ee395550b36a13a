import { setTimeout as pause } from 'node:timers/promises';
import { execute, type Queryable, rows } from '#server/platform/database/query.ts';
import type { ActivityGate } from './quiet-times.ts';

/** Creates three codes: one with a limit that buyers reach, one with a single use per buyer, one without limit. */
export async function openCodes(db: Queryable, buyers: number): Promise<string[]> {
  await execute(
    db,
    `insert into discount_codes (code, kind, percent_basis_points, max_uses, max_uses_per_customer)
     values ('SOAKFEW', 'percentage', 1000, $1, null), ('SOAKONCE', 'percentage', 500, null, 1),
            ('SOAKALL', 'percentage', 2000, null, null)`,
    [Math.max(3, Math.ceil(buyers / 25))],
  );
  return ['SOAKFEW', 'SOAKONCE', 'SOAKALL'];
}

/** Ends the half-hour reservation of random uses early, until aborted. */
export async function expireReservationsRandomly(
  db: Queryable,
  quiet: ActivityGate,
  over: AbortSignal,
): Promise<void> {
  while (!over.aborted) {
    await quiet.act(() =>
      execute(
        db,
        `update discount_redemptions set due_at = now() - interval '1 second'
        where id in (select id from discount_redemptions where state = 'reserved' and due_at > now() and random() < 0.3
                      for update skip locked)`,
      ),
    );
    await pause(1000, undefined, { signal: over }).catch(() => undefined);
  }
}

interface FaultyUse {
  what: string;
  code: string;
  subject: string;
}

export async function findWrongUses(db: Queryable): Promise<string[]> {
  const found = await rows<FaultyUse & Record<string, unknown>>(
    db,
    `with held as (
       select r.*, c.code, o.state as order_state, o.discount_code, o.discount_cents as order_cents,
              o.paid_at is not null as paid
         from discount_redemptions r join discount_codes c on c.id = r.code_id join orders o on o.id = r.order_id
     )
     select 'oversold' as what, code, uses || ' of ' || max_uses as subject
       from discount_codes where uses > max_uses
     union all
     select 'miscounted', c.code, c.uses || ' and not ' || count(h.id)
       from discount_codes c left join held h on h.code_id = c.id and h.state in ('reserved', 'redeemed')
      where c.code like 'SOAK%' group by c.id having c.uses <> count(h.id)
     union all
     select 'unreleased', code, concat_ws(' ', h.order_id, h.order_state, 'payment', p.state, 'with', h.discount_code, 'due', h.due_at)
       from held h join payments p on p.order_id = h.order_id where h.state = 'reserved'
     union all
     select 'redeemed by an order that is not paid with it', code, order_id::text from held
      where state = 'redeemed' and (not paid or discount_code is distinct from code or order_cents <> discount_cents)
     union all
     select 'twice by one customer', code, email from held
      where code = 'SOAKONCE' and state in ('reserved', 'redeemed') group by code, email having count(*) > 1
     union all
     select 'paid without a use', o.discount_code, o.id::text from orders o
      where o.paid_at is not null and o.discount_code is not null
        and not exists (select from held h where h.order_id = o.id and h.state = 'redeemed')
        and not exists (select from order_events e where e.order_id = o.id and e.kind = 'order_recreated'
                           and e.data ->> 'discountUse' = 'none_left')
     union all
     select 'price and code do not agree', o.discount_code,
            concat_ws(' ', o.id, o.total_cents, 'of', l.list_price_cents, 'less', o.discount_cents,
                      (select json_agg(json_build_object(e.kind, e.data) order by e.at) from order_events e where e.order_id = o.id))
       from orders o join line_items l on l.order_id = o.id
      where o.paid_at is not null and o.tax_rate_basis_points > 0 and o.total_cents <> l.list_price_cents - o.discount_cents
        -- A restore removed the code from the order after the discount, and staff accepted the payment.
        and not exists (select from order_events e where e.order_id = o.id and e.kind = 'paid'
                           and e.data ->> 'acceptedBy' is not null and (e.data ->> 'amountCents')::int = o.total_cents)`,
  );
  return found.map(({ what, code, subject }) => `use ${what}: ${code} ${subject}`);
}
