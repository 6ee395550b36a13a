import { type Queryable, rows } from '#server/database/query.ts';
import type { Tables } from '#server/database/tables.ts';

export interface ServiceDrop {
  providerService: Tables['fulfilments']['provider_service'];
  /** What the counted profiles had at delivery, and how much of it was gone at the last look. */
  reached: number;
  gone: number;
}

/**
 * Of the parts that are watched, the newest first up to a limit: of each target the one delivered last, whose count is
 * the highest that was reached, with the last look within so many days of its delivery.
 */
export function countedDrops(
  db: Queryable,
  asked: { providerId: number; days: number; limit: number },
): Promise<ServiceDrop[]> {
  return rows<ServiceDrop>(
    db,
    `with watched as (
       select w.fulfilment_id, w.link, w.service_type from refill_watches w order by w.fulfilment_id desc limit $3
     ), part as (
       select distinct on (w.link, w.service_type) w.link, w.service_type, f.provider_id, f.provider_service, f.start_count,
              f.quantity - least(coalesce(f.remains, 0), f.quantity) as delivered,
              coalesce(f.completed_at, f.updated_at) as delivered_at
         from watched w join fulfilments f on f.id = w.fulfilment_id
        order by w.link, w.service_type, coalesce(f.completed_at, f.updated_at) desc
     ), counted as (
       select p.provider_service, coalesce(p.start_count::bigint + p.delivered, first.count) as reached, last.count
         from part p
         join lateral (select c.count from count_checks c
                        where c.link = p.link and c.service_type = p.service_type and c.count is not null
                          and c.counted_at >= p.delivered_at
                        order by c.counted_at limit 1) first on true
         join lateral (select c.count from count_checks c
                        where c.link = p.link and c.service_type = p.service_type and c.count is not null
                          and c.counted_at >= p.delivered_at
                          and c.counted_at < p.delivered_at + interval '1 day' * $2
                        order by c.counted_at desc limit 1) last on true
        where p.provider_id = $1
     )
     select provider_service as "providerService", sum(reached)::bigint as reached, sum(greatest(reached - count, 0))::bigint as gone
       from counted where reached > 0 group by 1`,
    [asked.providerId, asked.days, asked.limit],
  );
}
