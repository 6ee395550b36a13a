import { execute, one, type Queryable } from '#server/database/query.ts';

/** The migration that brought invoices: what was paid before it is history (`npm run invoices -- past`). */
const invoicesCame = `(select applied_at from migrations where name = '0074-invoices')`;

/**
 * Puts due the orders that were paid since this database knows invoices and have none: a version before this one
 * settled them, for instance beside a first process of this one. Returns how many were found.
 */
export function insertMissingDues(db: Queryable): Promise<number> {
  return execute(
    db,
    `insert into invoice_dues (cause, order_id)
     select 'sale', o.id from orders o
      where o.paid_at > least((select min(opened_at) from register_chains), ${invoicesCame})
        and o.paid_at > now() - interval '30 days'
        and o.paid_at < now() - interval '1 minute' and not o.sample
        and not exists (select from invoices i where i.order_id = o.id)
        and not exists (select from invoice_dues d where d.order_id = o.id and d.cause = 'sale')
     on conflict do nothing`,
  );
}

/**
 * Sales that wait for their place, and of which more is known than when a person was asked: the card's country, or that
 * VIES confirmed the buyer's number. They are tried anew; answers how many.
 */
export function releaseKnown(db: Queryable): Promise<number> {
  return execute(
    db,
    `update invoice_dues d set held_for = null, tries = 0, due_at = now()
       from pending_items q
      where d.held_for is not null and q.reason = 'sale_place_open' and q.subject_id = d.order_id::text
        and q.resolved_at is null
        and (exists (select from payments p where p.order_id = d.order_id and p.state = 'succeeded'
                        and p.parked_reason is null and p.card_country is distinct from q.evidence ->> 'cardCountry')
             or exists (select from vat_checks v where v.order_id = d.order_id and v.answer = 'valid'
                           and v.asked_at > q.seen_at))`,
  );
}

/** What is due and waits for nobody in particular. */
export async function countDue(db: Queryable): Promise<number> {
  const { due } = await one<{ due: number }>(
    db,
    'select count(*)::integer as due from invoice_dues where held_for is null',
  );
  return due;
}
