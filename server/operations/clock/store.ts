import { one, type Queryable } from '#server/platform/database/query.ts';

/**
 * Returns the newest time of permanent rows: records, closed quarters and filed returns, and
 * orders, whose work and mails are due by it. Null for a shop without any.
 */
export async function readSealedAt(db: Queryable): Promise<Date | null> {
  const { at } = await one<{ at: Date | null }>(
    db,
    `select greatest((select max(last_at) from register_chains),
                     (select max(closed_at) from tax_quarters),
                     (select max(filed_at) from tax_returns),
                     (select max(created_at) from orders)) as at`,
  );
  return at;
}
