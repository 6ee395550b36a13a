import { execute, maybeOne, type Queryable, rows } from '#server/database/query.ts';
import type { Facts, Row } from '#server/database/row.ts';
import type { Tables } from '#server/database/tables.ts';

export interface ProviderRow
  extends Row<'providers', 'id' | 'name'>,
    Facts<'providers', 'api_url' | 'api_key_sealed' | 'held_at' | 'hold_reason'> {
  /** When its price list was last taken in; null before the first time. */
  servicesSyncedAt: Tables['provider_services']['synced_at'] | null;
  waiting: number;
}

const providerColumns = `p.id, p.name, p.api_url as "apiUrl", p.api_key_sealed as "apiKeySealed", p.held_at as "heldAt",
  p.hold_reason as "holdReason",
  (select max(synced_at) from provider_services s where s.provider_id = p.id) as "servicesSyncedAt",
  (select count(*) from fulfilments f where f.provider_id = p.id and f.state = 'queued') as waiting`;

export function allProviders(db: Queryable): Promise<ProviderRow[]> {
  return rows<ProviderRow>(db, `select ${providerColumns} from providers p order by p.id`);
}

export function findProvider(db: Queryable, providerId: number) {
  return maybeOne<ProviderRow>(db, `select ${providerColumns} from providers p where p.id = $1`, [
    providerId,
  ]);
}

/** The first reason stays. Answers whether the provider was not held before. */
export async function setHold(
  db: Queryable,
  hold: { providerId: number; reason: string; at: Date },
): Promise<boolean> {
  const touched = await execute(
    db,
    'update providers set held_at = $3, hold_reason = $2, updated_at = $3 where id = $1 and held_at is null',
    [hold.providerId, hold.reason, hold.at],
  );
  return touched === 1;
}

export async function clearHold(db: Queryable, release: { providerId: number; at: Date }): Promise<boolean> {
  const touched = await execute(
    db,
    'update providers set held_at = null, hold_reason = null, updated_at = $2 where id = $1 and held_at is not null',
    [release.providerId, release.at],
  );
  return touched === 1;
}

export async function insertProvider(
  db: Queryable,
  provider: { id: number; name: string; apiUrl: string; apiKeySealed: Buffer },
): Promise<void> {
  await execute(
    db,
    `insert into providers (id, name, api_url, api_key_sealed) values ($1, $2, $3, $4)
     on conflict (id) do update set api_url = excluded.api_url, api_key_sealed = excluded.api_key_sealed,
                                    updated_at = now()`,
    [provider.id, provider.name, provider.apiUrl, provider.apiKeySealed],
  );
  await execute(
    db,
    `select setval(pg_get_serial_sequence('providers', 'id'), (select max(id) from providers))`,
  );
}

export async function activeServiceIds(db: Queryable, providerId: number): Promise<string[]> {
  const found = await rows<{ id: string }>(
    db,
    'select external_id as id from provider_services where provider_id = $1 and active',
    [providerId],
  );
  return found.map(({ id }) => id);
}

/** Takes in the whole list: what is listed is active with its price and limits of now. */
export async function upsertServices(
  db: Queryable,
  list: { providerId: number; services: object[]; at: Date },
): Promise<void> {
  await execute(
    db,
    `insert into provider_services (provider_id, external_id, name, category, rate, min_quantity, max_quantity,
                                    refill, cancel, active, synced_at)
     select $1, l."externalId", l.name, l.category, l.rate, l.min, l.max, l.refill, l.cancel, true, $3
       from jsonb_to_recordset($2::jsonb) as l("externalId" text, name text, category text, rate numeric,
                                               min integer, max integer, refill boolean, cancel boolean)
     on conflict (provider_id, external_id) do update
        set name = excluded.name, category = excluded.category, rate = excluded.rate,
            min_quantity = excluded.min_quantity, max_quantity = excluded.max_quantity,
            refill = excluded.refill, cancel = excluded.cancel, active = true, synced_at = excluded.synced_at`,
    [list.providerId, JSON.stringify(list.services), list.at],
  );
}

/** Vanished services are disabled, never deleted. */
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

export async function providersWithoutServices(db: Queryable): Promise<number[]> {
  const found = await rows<Row<'providers', 'id'>>(
    db,
    'select id from providers p where not exists (select from provider_services s where s.provider_id = p.id)',
  );
  return found.map(({ id }) => id);
}
