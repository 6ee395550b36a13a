import { execute, one, type Queryable } from '#server/database/query.ts';

/**
 * Orders that were paid since the register began and whose invoice nobody wrote down as due: a version before this one
 * settled them. Answers how many were found.
 */
export function insertMissingDues(db: Queryable): Promise<number> {
  return execute(
    db,
    `insert into invoice_dues (cause, order_id)
     select 'sale', o.id from orders o
      where o.paid_at > (select min(opened_at) from register_chains) and o.paid_at > now() - interval '7 days'
        and o.paid_at < now() - interval '1 minute' and not o.sample
        and not exists (select from invoices i where i.order_id = o.id)
        and not exists (select from invoice_dues d where d.order_id = o.id and d.cause = 'sale')
     on conflict do nothing`,
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
