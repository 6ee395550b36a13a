import type { Dialect } from '#server/platform/clients/provider/provider-dialect.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { execute, maybeOne, one, type Queryable, rows, touchesOne } from '#server/platform/database/query.ts';
import type { CamelCaseRow, Row } from '#server/platform/database/row.ts';
import type { Tables } from '#server/platform/database/tables.ts';

export interface ProviderAccount extends CamelCaseRow<'providers', 'api_url' | 'api_key_sealed'> {
  dialect: Dialect;
}

export interface ProviderRow
  extends ProviderAccount,
    Row<'providers', 'id' | 'name' | 'currency' | 'revision'>,
    CamelCaseRow<
      'providers',
      'key_changed_at' | 'held_at' | 'hold_reason' | 'hold_note' | 'retired_at' | 'low_balance'
    > {}

const columns = `id, name, api_url as "apiUrl", api_key_sealed as "apiKeySealed", key_changed_at as "keyChangedAt",
  currency, held_at as "heldAt", hold_reason as "holdReason", hold_note as "holdNote", retired_at as "retiredAt",
  low_balance as "lowBalance", revision, provider_dialect(id) as dialect`;

export function allProviders(db: Queryable): Promise<ProviderRow[]> {
  return rows<ProviderRow>(db, `select ${columns} from providers order by retired_at is not null, id`);
}

export function findProvider(db: Queryable, providerId: number): Promise<ProviderRow | undefined> {
  return maybeOne<ProviderRow>(db, `select ${columns} from providers where id = $1`, [providerId]);
}

export function lockProvider(tx: Tx, providerId: number): Promise<ProviderRow | undefined> {
  return maybeOne<ProviderRow>(tx, `select ${columns} from providers where id = $1 for update`, [providerId]);
}

/** Pauses the provider. An existing pause keeps its reason. Returns whether the pause is new. */
export async function setHold(
  db: Queryable,
  hold: { providerId: number; reason: string; note?: string | undefined; at: Date },
): Promise<boolean> {
  return touchesOne(
    db,
    `update providers set held_at = $3, hold_reason = $2, hold_note = $4, updated_at = $3
      where id = $1 and held_at is null`,
    [hold.providerId, hold.reason, hold.at, hold.note ?? null],
  );
}

export async function clearHold(db: Queryable, release: { providerId: number; at: Date }): Promise<boolean> {
  return touchesOne(
    db,
    `update providers set held_at = null, hold_reason = null, hold_note = null, updated_at = $2
      where id = $1 and held_at is not null`,
    [release.providerId, release.at],
  );
}

interface Account {
  name: string;
  apiUrl: string;
  apiKeySealed: Buffer;
}

export async function putProvider(db: Queryable, provider: Account & { id: number }): Promise<void> {
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

export async function insertProvider(
  tx: Tx,
  provider: Account & {
    currency: string | null;
    lowBalance: string;
    decimalMark: string | null;
    envelope: string;
    at: Date;
  },
): Promise<number> {
  const { id } = await one<Row<'providers', 'id'>>(
    tx,
    `insert into providers (name, api_url, api_key_sealed, currency, low_balance, key_changed_at, decimal_mark, envelope)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
    [
      provider.name,
      provider.apiUrl,
      provider.apiKeySealed,
      provider.currency,
      provider.lowBalance,
      provider.at,
      provider.decimalMark,
      provider.envelope,
    ],
  );
  return id;
}

export async function updateProvider(
  tx: Tx,
  change: { id: number; name: string; apiUrl: string; lowBalance: string; at: Date },
): Promise<void> {
  await execute(
    tx,
    `update providers set name = $2, api_url = $3, low_balance = $4, revision = revision + 1, updated_at = $5
      where id = $1`,
    [change.id, change.name, change.apiUrl, change.lowBalance, change.at],
  );
}

/** Deletes the stored balance, which may belong to another account. */
export async function replaceKey(
  tx: Tx,
  key: { providerId: number; apiKeySealed: Buffer; at: Date },
): Promise<void> {
  await execute(
    tx,
    `update providers set api_key_sealed = $2, key_changed_at = $3, revision = revision + 1, updated_at = $3
      where id = $1`,
    [key.providerId, key.apiKeySealed, key.at],
  );
}

export async function setCurrency(db: Queryable, providerId: number, currency: string): Promise<void> {
  await execute(db, 'update providers set currency = $2 where id = $1 and currency is distinct from $2', [
    providerId,
    currency,
  ]);
}

export async function setRetired(
  tx: Tx,
  change: { providerId: number; retiredAt: Date | null; at: Date },
): Promise<boolean> {
  return touchesOne(
    tx,
    `update providers set retired_at = $2, revision = revision + 1, updated_at = $3
      where id = $1 and (retired_at is null) <> ($2::timestamptz is null)`,
    [change.providerId, change.retiredAt, change.at],
  );
}

export async function servicesWithoutOtherProvider(db: Queryable, providerId: number): Promise<number[]> {
  const found = await rows<{ id: number }>(
    db,
    `select s.id from services s
      where s.active
        and (s.provider_id = $1 or exists (select from service_routes r where r.service_id = s.id and r.provider_id = $1))
        and not exists (
          select from (select s.provider_id, s.provider_service
                       union all select r.provider_id, r.provider_service from service_routes r where r.service_id = s.id) w
            join providers p on p.id = w.provider_id and p.retired_at is null and p.id <> $1
            join provider_services ps on ps.provider_id = w.provider_id and ps.external_id = w.provider_service
             and ps.active and s.quantity + s.bonus_quantity between ps.min_quantity and ps.max_quantity)
      order by s.id`,
    [providerId],
  );
  return found.map(({ id }) => id);
}

export async function providersWithoutServices(db: Queryable): Promise<number[]> {
  const found = await rows<Row<'providers', 'id'>>(
    db,
    `select id from providers p
      where retired_at is null and not exists (select from provider_services s where s.provider_id = p.id)`,
  );
  return found.map(({ id }) => id);
}

export type ProviderFigures = {
  providerId: number;
  waiting: number;
  running: number;
  firstRoutes: number;
  furtherRoutes: number;
  servicesSyncedAt: Tables['provider_services']['synced_at'] | null;
  spentIn24h: string;
  lastSentAt: Date | null;
  readBalance: string | null;
};

/**
 * The spend of the last 24 hours is the provider's charge, or the list price while the charge is unknown. Sample orders
 * do not count. `lowestId` is the first submission id after `since`.
 */
export function readFigures(
  db: Queryable,
  { since, lowestId }: { since: Date; lowestId: string },
): Promise<ProviderFigures[]> {
  return rows<ProviderFigures>(
    db,
    `select p.id as "providerId",
            (select count(*) from fulfilments f join orders o on o.id = f.order_id and not o.sample
              where f.provider_id = p.id and f.state = 'queued') as waiting,
            (select count(*) from fulfilments f join orders o on o.id = f.order_id and not o.sample
              where f.provider_id = p.id and f.state in ('submitted', 'in_progress')) as running,
            (select count(*) from services s where s.provider_id = p.id and s.active) as "firstRoutes",
            (select count(*) from service_routes r join services s on s.id = r.service_id and s.active
              where r.provider_id = p.id) as "furtherRoutes",
            (select max(synced_at) from provider_services ps where ps.provider_id = p.id) as "servicesSyncedAt",
            coalesce(day.spent, 0)::text as "spentIn24h", day.last as "lastSentAt",
            (select balance from provider_balances b where b.provider_id = p.id order by read_at desc limit 1)
              as "readBalance"
       from providers p
       left join (
         select s.provider_id, max(s.sent_at) as last,
                sum(coalesce(f.charge, s.expected_charge)) filter (where s.state in ('accepted', 'linked') and s.sent_at > $2) as spent
           from submissions s join fulfilments f on f.id = s.fulfilment_id join orders o on o.id = f.order_id
          where s.id >= $1::uuid and s.sent_at is not null and not o.sample group by s.provider_id
       ) day on day.provider_id = p.id`,
    [lowestId, since],
  );
}

export function providerAddresses(db: Queryable): Promise<{ id: number; apiUrl: string }[]> {
  return rows<Row<'providers', 'id'> & CamelCaseRow<'providers', 'api_url'>>(
    db,
    'select id, api_url as "apiUrl" from providers order by id',
  );
}

/** Deletes providers without orders. The caller deletes their orders first. */
export async function deleteProviders(tx: Tx, ids: readonly number[]): Promise<void> {
  await execute(tx, 'delete from provider_services where provider_id = any($1)', [ids]);
  await execute(tx, 'delete from providers where id = any($1)', [ids]);
}
