import type { Tx } from '#server/platform/database/pool.ts';
import { execute, type Queryable, rows } from '#server/platform/database/query.ts';
import type { Row } from '#server/platform/database/row.ts';
import type { ExistingService, IdentifiedService, PricedKind, ProviderServiceFacts } from './change-rules.ts';

/** Service on sale with its provider routes in order: `[provider, its service]`. */
export interface RoutedRow {
  serviceId: number;
  ways: [providerId: number, providerService: string][];
}

export function readProviderRoutes(db: Queryable): Promise<RoutedRow[]> {
  return rows<RoutedRow>(
    db,
    `select s.id as "serviceId",
            case when s.provider_id is null then '[]'::jsonb
                 else jsonb_build_array(jsonb_build_array(s.provider_id, s.provider_service)) end
            || coalesce((select jsonb_agg(jsonb_build_array(r.provider_id, r.provider_service) order by r.position)
                           from service_routes r where r.service_id = s.id), '[]') as ways
       from services s where s.active order by s.id`,
  );
}

/** Available routes: offered by the provider now, and the provider is not retired. */
export function readOffered(db: Queryable, ways: readonly { providerId: number; providerService: string }[]) {
  return rows<{ providerId: number; providerService: string; min: number; max: number }>(
    db,
    `select ps.provider_id as "providerId", ps.external_id as "providerService", ps.min_quantity as min,
            ps.max_quantity as max
       from jsonb_to_recordset($1::jsonb) as w("providerId" integer, "providerService" text)
       join provider_services ps on ps.provider_id = w."providerId" and ps.external_id = w."providerService" and ps.active
       join providers p on p.id = ps.provider_id and p.retired_at is null`,
    [JSON.stringify(ways)],
  );
}

export function readQuantities(db: Queryable, serviceIds: readonly number[]) {
  return rows<{ id: number; whole: number }>(
    db,
    'select id, quantity + bonus_quantity as whole from services where active and id = any($1)',
    [serviceIds],
  );
}

/** The first route is a column of the service. The others have their own table. */
export async function writeProviderRoutes(
  tx: Tx,
  {
    serviceIds,
    ways,
  }: {
    serviceIds: readonly number[];
    ways: readonly { providerId: number; providerService: string }[];
  },
): Promise<void> {
  const [first, ...further] = ways;
  if (!first) throw new Error('No provider route to write');
  await execute(
    tx,
    `update services set provider_id = $2, provider_service = $3, sample = false, updated_at = now()
      where id = any($1) and (provider_id, provider_service) is distinct from ($2, $3)`,
    [serviceIds, first.providerId, first.providerService],
  );
  await execute(tx, 'delete from service_routes where service_id = any($1)', [serviceIds]);
  await execute(
    tx,
    `insert into service_routes (service_id, position, provider_id, provider_service)
     select id, w.position, w."providerId", w."providerService"
       from unnest($1::integer[]) as id,
            rows from (jsonb_to_recordset($2::jsonb) as ("providerId" integer, "providerService" text))
              with ordinality as w("providerId", "providerService", position)`,
    [serviceIds, JSON.stringify(further)],
  );
}

export async function deleteRepeatedRoutes(tx: Tx): Promise<void> {
  await execute(
    tx,
    `delete from service_routes r using services s
      where s.id = r.service_id and (s.provider_id, s.provider_service) = (r.provider_id, r.provider_service)`,
  );
}

export async function insertSampleRoute(
  tx: Tx,
  way: { type: string; audience: string | null; provider: string; providerService: string },
): Promise<void> {
  await execute(
    tx,
    `insert into service_routes (service_id, position, provider_id, provider_service)
     select s.id, 1, ps.provider_id, ps.external_id
       from services s, providers p
       join provider_services ps on ps.provider_id = p.id
      where s.type = $1 and s.audience is not distinct from $2 and p.name = $3 and ps.external_id = $4`,
    [way.type, way.audience, way.provider, way.providerService],
  );
}

/** Serialises changes of services. Reads and new orders are not blocked. */
export async function lockServices(tx: Tx): Promise<void> {
  await execute(tx, 'lock table services in share row exclusive mode');
}

export function readServices(db: Queryable): Promise<ExistingService[]> {
  return rows<ExistingService>(
    db,
    `select s.id, s.type, s.audience, s.quantity, s.bonus_quantity as "bonusQuantity", s.price_cents as "priceCents",
            s.popular, s.active, s.position, p.name as provider, s.provider_service as "providerService",
            s.kind
       from services s left join providers p on p.id = s.provider_id
      order by s.kind nulls first, s.type, s.audience, s.position, s.quantity`,
  );
}

export async function readProviderNames(db: Queryable): Promise<string[]> {
  const found = await rows<Row<'providers', 'name'>>(
    db,
    'select name from providers where retired_at is null order by id',
  );
  return found.map(({ name }) => name);
}

export const readPricedKinds = (db: Queryable): Promise<PricedKind[]> =>
  rows<PricedKind>(db, 'select code, form from service_kinds where not built_in order by position, code');

export function readPerformed(
  db: Queryable,
  externalIds: readonly string[],
): Promise<ProviderServiceFacts[]> {
  return rows<ProviderServiceFacts>(
    db,
    `select p.name as provider, ps.external_id as "externalId", ps.min_quantity as min, ps.max_quantity as max,
            ps.active
       from provider_services ps join providers p on p.id = ps.provider_id
      where ps.external_id = any($1)`,
    [externalIds],
  );
}

export async function deactivateServices(tx: Tx, ids: readonly number[]): Promise<void> {
  await execute(
    tx,
    'update services set active = false, popular = false, updated_at = now() where id = any($1)',
    [ids],
  );
}

export async function removeRecommendedMark(tx: Tx, ids: readonly number[]): Promise<void> {
  await execute(
    tx,
    'update services set popular = false, updated_at = now() where popular and id = any($1)',
    [ids],
  );
}

const positionsOf = `update services s set position = n.position, updated_at = now()
  from jsonb_to_recordset($1::jsonb) as n(id integer, position integer)
 where s.id = n.id and s.position <> n.position`;

export async function writePositions(tx: Tx, services: readonly IdentifiedService[]): Promise<void> {
  await execute(tx, positionsOf, [JSON.stringify(services)]);
}

export async function writeServices(tx: Tx, services: readonly IdentifiedService[]): Promise<void> {
  await execute(
    tx,
    `insert into services (id, type, audience, quantity, bonus_quantity, price_cents, popular, position, provider_id,
                           provider_service, kind, platform)
     select n.id, n.type, n.audience, n.quantity, n."bonusQuantity", n."priceCents", n.popular, n.position, p.id,
            n."providerService", n.kind, coalesce(k.network, 'instagram')
       from jsonb_to_recordset($1::jsonb) as n(id integer, type text, audience text, quantity integer,
              "bonusQuantity" integer, "priceCents" integer, popular boolean, position integer, provider text,
              "providerService" text, kind text)
       left join providers p on p.name = n.provider
       left join service_kinds k on k.code = n.kind
     on conflict (id) do update
        set bonus_quantity = excluded.bonus_quantity, price_cents = excluded.price_cents, popular = excluded.popular,
            position = excluded.position, provider_id = excluded.provider_id,
            provider_service = excluded.provider_service, active = true, sample = false, updated_at = now()`,
    [JSON.stringify(services)],
  );
}
