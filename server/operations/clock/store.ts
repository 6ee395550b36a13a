import { one, type Queryable } from '#server/platform/database/query.ts';

/**
 * The newest moment of what stands for good: records, closed quarters and filed returns, and orders, whose work and
 * mails are due by it. Null for a shop that has none.
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
