import type { ExtraInput } from '#contracts/fulfilment/provider-dialect.ts';
import type { ChangeEffect } from '#contracts/fulfilment/provider-services.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { execute, type Queryable, rows } from '#server/platform/database/query.ts';
import type { CamelCaseRow, Row } from '#server/platform/database/row.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import type { ListChange, RoutedTerms, ServiceTerms, SoldService } from './service-list-rules.ts';

export async function activeServiceIds(db: Queryable, providerId: number): Promise<string[]> {
  const found = await rows<{ id: string }>(
    db,
    'select external_id as id from provider_services where provider_id = $1 and active',
    [providerId],
  );
  return found.map(({ id }) => id);
}

/** Stores listed services. A service is active unless it needs input that the shop does not send. */
export async function upsertServices(
  db: Queryable,
  list: { providerId: number; services: object[]; at: Date },
): Promise<void> {
  await execute(
    db,
    `insert into provider_services (provider_id, external_id, name, category, rate, min_quantity, max_quantity,
                                    refill, cancel, type, description, extra_input, active, synced_at)
     select $1, l."externalId", l.name, l.category, l.rate, l.min, l.max, l.refill, l.cancel, l.type, l.description,
            l."extraInput", l."extraInput" is null, $3
       from jsonb_to_recordset($2::jsonb) as l("externalId" text, name text, category text, rate numeric,
                                               min integer, max integer, refill boolean, cancel boolean,
                                               type text, description text, "extraInput" text)
     on conflict (provider_id, external_id) do update
        set name = excluded.name, category = excluded.category, rate = excluded.rate,
            min_quantity = excluded.min_quantity, max_quantity = excluded.max_quantity,
            refill = excluded.refill, cancel = excluded.cancel, type = excluded.type,
            description = excluded.description, extra_input = excluded.extra_input, active = excluded.active, synced_at = excluded.synced_at`,
    [list.providerId, JSON.stringify(list.services), list.at],
  );
}

export async function disableServices(
  db: Queryable,
  vanished: { providerId: number; externalIds: string[] },
): Promise<void> {
  await execute(
    db,
    'update provider_services set active = false where provider_id = $1 and external_id = any($2)',
    [vanished.providerId, vanished.externalIds],
  );
}

interface RoutedFacts
  extends Row<'services', 'type' | 'audience' | 'quantity' | 'kind'>,
    CamelCaseRow<'services', 'bonus_quantity' | 'price_cents'> {
  serviceId: Tables['services']['id'];
}

export interface ServiceRouteRow
  extends RoutedFacts,
    Row<'provider_services', 'rate' | 'active'>,
    Row<'providers', 'currency'>,
    CamelCaseRow<'providers', 'held_at' | 'retired_at'> {
  providerId: number;
  providerService: string;
  providerName: Tables['providers']['name'];
  serviceName: Tables['provider_services']['name'];
  min: Tables['provider_services']['min_quantity'];
  max: Tables['provider_services']['max_quantity'];
}

/** A service without a provider has one row without a route. */
export type RouteRow = ServiceRouteRow | (RoutedFacts & { providerId: null });

export function readRoutes(db: Queryable): Promise<RouteRow[]> {
  return rows<RouteRow>(
    db,
    `select s.id as "serviceId", s.type, s.audience, s.kind, s.quantity, s.bonus_quantity as "bonusQuantity",
            s.price_cents as "priceCents", w.provider_id as "providerId", w.provider_service as "providerService",
            p.name as "providerName", p.currency, p.held_at as "heldAt", p.retired_at as "retiredAt", ps.name as "serviceName",
            ps.rate, ps.active, ps.min_quantity as min, ps.max_quantity as max
       from services s
       left join (
         select id as service_id, 0 as position, provider_id, provider_service from services where provider_id is not null
         union all
         select service_id, position, provider_id, provider_service from service_routes) w on w.service_id = s.id
       left join providers p on p.id = w.provider_id
       left join provider_services ps on ps.provider_id = w.provider_id and ps.external_id = w.provider_service
      where s.active
      order by s.kind nulls first, s.type, s.audience, s.position, s.quantity, w.position`,
  );
}

interface ListedRow
  extends Row<
    'provider_services',
    'name' | 'category' | 'rate' | 'refill' | 'cancel' | 'type' | 'description' | 'active'
  > {
  externalId: string;
  extraInput: ExtraInput | null;
  min: number;
  max: number;
  total: number;
}

export function listedServices(db: Queryable, providerId: number): Promise<Omit<ListedRow, 'total'>[]> {
  return rows<Omit<ListedRow, 'total'>>(
    db,
    `select external_id as "externalId", name, category, rate, min_quantity as min, max_quantity as max, refill, cancel,
            type, description, extra_input as "extraInput", active
       from provider_services where provider_id = $1 order by active desc, length(external_id), external_id`,
    [providerId],
  );
}

export function searchServices(
  db: Queryable,
  search: { providerId: number; q: string; limit: number },
): Promise<ListedRow[]> {
  return rows<ListedRow>(
    db,
    `select external_id as "externalId", name, category, rate, min_quantity as min, max_quantity as max, refill, cancel,
            type, description, extra_input as "extraInput", active, count(*) over () as total
       from provider_services
      where provider_id = $1
        and ($2 = '' or external_id = $2 or strpos(lower(name || ' ' || category), lower($2)) > 0)
      order by active desc, external_id = $2 desc, length(external_id), external_id limit $3`,
    [search.providerId, search.q, search.limit],
  );
}

export interface RouteInUse {
  sold: SoldService;
  offer: ServiceTerms | null;
  currency: string | null;
}

export async function readRoutesInUse(
  db: Queryable,
  routeIds: readonly string[],
): Promise<Map<string, RouteInUse>> {
  const found = await rows<RouteInUse & { routeId: string }>(
    db,
    `select s.id || ':' || w.provider_id || ':' || w.provider_service as "routeId",
            json_build_object('serviceId', s.id, 'type', s.type, 'audience', s.audience, 'quantity', s.quantity,
              'whole', s.quantity + s.bonus_quantity, 'priceCents', s.price_cents) as sold,
            case when ps.active then json_build_object('rate', ps.rate::text, 'min', ps.min_quantity, 'max', ps.max_quantity)
             end as offer, p.currency
       from (select id as service_id, provider_id, provider_service from services where provider_id is not null
             union select service_id, provider_id, provider_service from service_routes) w
       join services s on s.id = w.service_id and s.active
       join providers p on p.id = w.provider_id and p.retired_at is null
       left join provider_services ps on ps.provider_id = w.provider_id and ps.external_id = w.provider_service
      where s.id || ':' || w.provider_id || ':' || w.provider_service = any($1::text[])`,
    [routeIds],
  );
  return new Map(found.map(({ routeId, ...way }) => [routeId, way]));
}

export function readRouted(db: Queryable, providerId: number): Promise<Omit<RoutedTerms, 'after'>[]> {
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
