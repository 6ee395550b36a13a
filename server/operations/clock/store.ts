import { one, type Queryable } from '#server/platform/database/query.ts';

/**
 * Returns the newest time of permanent rows: records, closed quarters, filed returns, and orders, which determine due
 * work and mails. Null without any.
 */
export async function readLastSealed(db: Queryable): Promise<Date | null> {
  const { at } = await one<{ at: Date | null }>(
    db,
    `select greatest((select max(last_at) from register_chains),
                     (select max(closed_at) from tax_quarters),
                     (select max(filed_at) from tax_returns),
                     (select max(created_at) from orders)) as at`,
  );
  return at;
}
