import { one, type Queryable, rows } from '#server/platform/database/query.ts';
import type { OpenCode } from './effect-rules.ts';

export async function readSoldLately(db: Queryable, now: Date): Promise<Map<number, number>> {
  const found = await rows<{ id: number; count: number }>(
    db,
    `select l.service_id as id, count(*)::int as count
       from orders o join line_items l on l.order_id = o.id
      where o.paid_at > $1::timestamptz - interval '30 days' and l.service_id is not null
      group by l.service_id`,
    [now],
  );
  return new Map(found.map(({ id, count }) => [id, count]));
}

export function readOpenCheckouts(
  db: Queryable,
  { ids, now }: { ids: readonly number[]; now: Date },
): Promise<{ count: number; cents: number }> {
  return one(
    db,
    `select count(*)::int as count, coalesce(sum(o.total_cents), 0)::int as cents
       from orders o
      where o.state = 'pending' and o.payment_state in ('unpaid', 'failed')
        and o.created_at > $2::timestamptz - interval '1 day'
        and exists (select from line_items l where l.order_id = o.id and l.service_id = any($1))`,
    [ids, now],
  );
}

export function readOpenCodes(db: Queryable, now: Date): Promise<OpenCode[]> {
  return rows<OpenCode>(
    db,
    `select code, minimum_cents as "minimumCents", service_types as "serviceTypes" from discount_codes
      where active and not personal and batch is null and valid_from <= $1 and (valid_until is null or valid_until > $1)
        and (max_uses is null or uses < max_uses)
      order by code limit 1000`,
    [now],
  );
}

export interface OfferedRate {
  providerId: number;
  providerName: string;
  providerService: string;
  rate: string;
  currency: string | null;
}

export function readRates(db: Queryable, providerServices: readonly string[]): Promise<OfferedRate[]> {
  return rows<OfferedRate>(
    db,
    `select p.id as "providerId", p.name as "providerName", ps.external_id as "providerService", ps.rate::text, p.currency
       from provider_services ps join providers p on p.id = ps.provider_id
      where ps.external_id = any($1) and ps.active and p.retired_at is null`,
    [providerServices],
  );
}
