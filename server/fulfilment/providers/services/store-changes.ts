import type { ChangeEffect } from '#contracts/fulfilment/provider-services.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { execute, type Queryable, rows } from '#server/platform/database/query.ts';
import type { ListChange, Routed } from './service-list-rules.ts';

/** The services of the provider's list that perform ours, as they stood before the new list, with ours. */
export function readRouted(db: Queryable, providerId: number): Promise<Omit<Routed, 'after'>[]> {
  return rows(
    db,
    `select ps.external_id as "externalId",
            case when ps.active then json_build_object('rate', ps.rate::text, 'min', ps.min_quantity, 'max', ps.max_quantity)
             end as before,
            json_agg(json_build_object('serviceId', s.id, 'type', s.type, 'audience', s.audience,
              'quantity', s.quantity, 'whole', s.quantity + s.bonus_quantity, 'priceCents', s.price_cents) order by s.id) as sold
       from provider_services ps
       join (select id as service_id, provider_id, provider_service from services where provider_id is not null
             union all select service_id, provider_id, provider_service from service_routes) w
         on w.provider_id = ps.provider_id and w.provider_service = ps.external_id
       join services s on s.id = w.service_id and s.active
      where ps.provider_id = $1
      group by ps.external_id, ps.active, ps.rate, ps.min_quantity, ps.max_quantity`,
    [providerId],
  );
}

export async function insertChanges(
  tx: Tx,
  { providerId, changes, at }: { providerId: number; changes: readonly ListChange[]; at: Date },
): Promise<void> {
  await execute(
    tx,
    `insert into provider_changes (provider_id, external_id, kind, before, after, effects, at)
     select $1, c."externalId", c.kind, c.before, c.after, c.effects, $3
       from jsonb_to_recordset($2::jsonb) as c("externalId" text, kind text, before jsonb, after jsonb, effects jsonb)`,
    [providerId, JSON.stringify(changes), at],
  );
}

export interface ChangeRow {
  id: string;
  at: Date;
  kind: string;
  externalId: string | null;
  who: string | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  effects: ChangeEffect[];
}

/** What happened to the provider, by its list and by staff, the newest first. */
export function readChanges(
  db: Queryable,
  asked: { providerId: number; before: Date | null; kind: 'list' | 'staff' | null; limit: number },
): Promise<ChangeRow[]> {
  return rows<ChangeRow>(
    db,
    `select * from (
       (select 'c' || id as id, at, kind, external_id as "externalId", null as who, before, after, effects
          from provider_changes
         where provider_id = $1 and ($2::timestamptz is null or at < $2) and $3::text is distinct from 'staff'
         order by id desc limit $4)
       union all
       (select 'a' || a.id, a.at, a.action, null, m.username, a.before, a.after, '[]'
          from audit_entries a left join staff_members m on m.id = a.staff_id
         where a.subject_type = 'provider' and a.subject_id = $1::text
           and ($2::timestamptz is null or a.at < $2) and $3::text is distinct from 'list'
         order by a.at desc limit $4)
     ) as both_kinds order by at desc, id desc limit $4`,
    [asked.providerId, asked.before, asked.kind, asked.limit],
  );
}

/** The changes of the list alone, the newest first, from one on: for files, which leave none out. */
export function readListChanges(
  db: Queryable,
  asked: { providerId: number; beforeId: string | null; limit: number },
): Promise<ChangeRow[]> {
  return rows<ChangeRow>(
    db,
    `select c.id::text as id, at, kind, external_id as "externalId", null as who, before, after, effects
       from provider_changes c
      where provider_id = $1 and ($2::bigint is null or c.id < $2)
      order by c.id desc limit $3`,
    [asked.providerId, asked.beforeId, asked.limit],
  );
}
