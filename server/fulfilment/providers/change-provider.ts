import type { ServiceSyncReply } from '#contracts/fulfilment/provider-services.ts';
import type { AddProvider, ChangeProvider } from '#contracts/fulfilment/providers.ts';
import { defaultDialect } from '#server/platform/clients/provider/provider-dialect.ts';
import { inTransaction, type Tx } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { isUniqueViolation, ShopError } from '#server/platform/errors.ts';
import type { StaffActor } from '#server/staff/audit/actor.ts';
import { recordAudit } from '#server/staff/audit/record-audit.ts';
import { notifyStaffOfChange } from '#server/staff/shop-status/notify-staff.ts';
import { resumeProviderJob } from '../submission/resume-provider.ts';
import { clearCachedBalance } from './balances/balance-cache.ts';
import { verifyConnection } from './connection.ts';
import { syncServices } from './services/sync-services.ts';
import {
  findProvider,
  insertProvider,
  lockProvider,
  type ProviderRow,
  replaceKey,
  servicesWithoutOtherProvider,
  setRetired,
  updateProvider,
} from './store-providers.ts';

export async function auditProvider(
  tx: Tx,
  staff: StaffActor,
  change: { action: `provider.${string}`; providerId: number; before?: object; after?: object },
): Promise<void> {
  const { providerId, ...said } = change;
  const subjectId = String(providerId);
  await recordAudit(tx, staff, { ...said, subjectType: 'provider', subjectId });
  await notifyStaffOfChange(tx, 'providers', subjectId);
}

/** Converts a unique violation of the name to `name_taken`. */
function toNameConflict(error: unknown): unknown {
  if (!isUniqueViolation(error, 'providers_name_unique')) return error;
  return new ShopError('name_taken', 'another provider has this name', { field: 'name' });
}

/** Tests the key first. Stores it encrypted and imports the service list. */
export async function addProvider(deps: Deps, input: AddProvider & { staff: StaffActor }): Promise<number> {
  const { name, baseUrl: apiUrl, apiKey, lowBalance, staff } = input;
  const { decimalMark = defaultDialect.decimalMark, envelope = defaultDialect.envelope } = input;
  const dialect = { ...defaultDialect, decimalMark, envelope };
  const { currency } = await verifyConnection(deps, { apiUrl, apiKey, dialect });
  const apiKeySealed = deps.secrets.seal(apiKey);
  const account = { name, apiUrl, apiKeySealed, currency, lowBalance, decimalMark, envelope, at: deps.now() };
  const id = await inTransaction(deps.database, async (tx) => {
    const added = await insertProvider(tx, account);
    await auditProvider(tx, staff, {
      action: 'provider.add',
      providerId: added,
      after: { name, baseUrl: apiUrl, currency, lowBalance },
    });
    return added;
  }).catch((error: unknown) => {
    throw toNameConflict(error);
  });
  await syncServices(deps, { only: [id] });
  return id;
}

export async function requireProvider(
  deps: Pick<Deps, 'database'>,
  providerId: number,
): Promise<ProviderRow> {
  const provider = await findProvider(deps.database, providerId);
  if (!provider) throw new ShopError('not_found', `no provider ${providerId}`);
  return provider;
}

type ProviderChangeInput = ChangeProvider & { id: number; staff: StaffActor };

/**
 * A new address requires the key again and is tested with it, so that the stored key is never sent to a new
 * address. Throws `conflict` if the provider changed since it was read.
 */
export async function changeProvider(deps: Deps, input: ProviderChangeInput): Promise<void> {
  const present = await requireProvider(deps, input.id);
  const { baseUrl: apiUrl, apiKey } = input;
  if (apiUrl !== present.apiUrl && apiKey === undefined)
    throw new ShopError('invalid_request', 'a new address requires its key', { field: 'apiKey' });
  if (apiKey !== undefined) await verifyConnection(deps, { apiUrl, apiKey });
  await inTransaction(deps.database, (tx) => changeInTransaction(deps, tx, input)).catch((error: unknown) => {
    throw toNameConflict(error);
  });
  clearCachedBalance(deps, input.id);
}

async function changeInTransaction(deps: Deps, tx: Tx, input: ProviderChangeInput): Promise<void> {
  const { id, name, baseUrl: apiUrl, apiKey, lowBalance, staff } = input;
  const at = deps.now();
  const before = await lockProvider(tx, id);
  if (before?.revision !== input.revision)
    throw new ShopError('conflict', 'the provider was changed in the meantime');
  await updateProvider(tx, { id, name, apiUrl, lowBalance, at });
  if (apiKey !== undefined)
    await replaceKey(tx, { providerId: id, apiKeySealed: deps.secrets.seal(apiKey), at });
  await auditProvider(tx, staff, {
    action: 'provider.change',
    providerId: id,
    before: { name: before.name, baseUrl: before.apiUrl, lowBalance: before.lowBalance },
    after: { name, baseUrl: apiUrl, lowBalance, newKey: apiKey === undefined ? undefined : true },
  });
}

/** Tests the new key at the same address. A paused provider stays paused until staff resume it. */
export async function renewKey(
  deps: Deps,
  input: { id: number; apiKey: string; staff: StaffActor },
): Promise<void> {
  const { id, apiKey, staff } = input;
  const { apiUrl } = await requireProvider(deps, id);
  await verifyConnection(deps, { apiUrl, apiKey });
  await inTransaction(deps.database, async (tx) => {
    const before = await lockProvider(tx, id);
    if (before?.apiUrl !== apiUrl)
      throw new ShopError('conflict', 'the address of the provider was changed in the meantime');
    await replaceKey(tx, { providerId: id, apiKeySealed: deps.secrets.seal(apiKey), at: deps.now() });
    await auditProvider(tx, staff, {
      action: 'provider.renew_key',
      providerId: id,
      before: { keyChangedAt: before.keyChangedAt },
      after: { newKey: true },
    });
  });
  clearCachedBalance(deps, id);
}

/**
 * Retires the provider: no new submissions. Running ones are followed to their end and the history remains. Throws
 * `provider_in_use` if a service on sale has no other provider. A second call is a no-op.
 */
export async function retireProvider(
  deps: Deps,
  input: { id: number; note: string; staff: StaffActor },
): Promise<void> {
  const { id: providerId, note, staff } = input;
  const at = deps.now();
  await inTransaction(deps.database, async (tx) => {
    if (!(await lockProvider(tx, providerId))) throw new ShopError('not_found', `no provider ${providerId}`);
    const orphans = await servicesWithoutOtherProvider(tx, providerId);
    if (orphans.length > 0)
      throw new ShopError('provider_in_use', `no other provider for the services ${orphans.join(', ')}`);
    if (!(await setRetired(tx, { providerId, retiredAt: at, at }))) return;
    await auditProvider(tx, staff, {
      action: 'provider.retire',
      providerId,
      after: { note },
    });
  });
}

export async function restoreProvider(
  deps: Deps,
  input: { id: number; note: string; staff: StaffActor },
): Promise<void> {
  const { id: providerId, note, staff } = input;
  await inTransaction(deps.database, async (tx) => {
    if (!(await lockProvider(tx, providerId))) throw new ShopError('not_found', `no provider ${providerId}`);
    if (!(await setRetired(tx, { providerId, retiredAt: null, at: deps.now() }))) return;
    await auditProvider(tx, staff, {
      action: 'provider.restore',
      providerId,
      after: { note },
    });
    await deps.queue.enqueue(tx, resumeProviderJob, { providerId, round: 0 });
  });
}

/** `acceptVanished` also accepts a list that lost many services. */
export async function acceptServiceList(
  deps: Deps,
  input: {
    providerId: number;
    acceptVanished: boolean;
    staff: StaffActor;
  },
): Promise<ServiceSyncReply> {
  const { providerId, acceptVanished, staff } = input;
  const [result] = await syncServices(deps, { only: [providerId], acceptVanished });
  if (!result) throw new ShopError('not_found', `no provider ${providerId}`);
  const vanished = 'vanished' in result ? result.vanished : [];
  await inTransaction(deps.database, (tx) =>
    auditProvider(tx, staff, {
      action: 'provider.sync_services',
      providerId,
      after: { result: result.kind, acceptVanished, vanished },
    }),
  );
  return { success: true, result: result.kind, vanished };
}
