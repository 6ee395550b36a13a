import type { ChangeProvider } from '#contracts/providers.ts';
import { inTransaction, type Tx } from '#server/database/pool.ts';
import type { Deps } from '#server/deps.ts';
import { ShopError } from '#server/errors.ts';
import type { StaffActor } from '#server/staff/actor.ts';
import { asNameTaken } from './add-provider.ts';
import { auditProvider } from './audit-provider.ts';
import { forgetBalance } from './balance-book.ts';
import { proveConnection } from './prove-connection.ts';
import {
  findProvider,
  lockProvider,
  type ProviderRow,
  replaceKey,
  updateProvider,
} from './store-providers.ts';

export async function requireProvider(
  deps: Pick<Deps, 'database'>,
  providerId: number,
): Promise<ProviderRow> {
  const provider = await findProvider(deps.database, providerId);
  if (!provider) throw new ShopError('not_found', `no provider ${providerId}`);
  return provider;
}

type Wish = ChangeProvider & { id: number; staff: StaffActor };

/**
 * Changes what staff enter of a provider. Another address wants the key anew and is tried with it: a kept key never
 * goes to a place that somebody typed. Throws `conflict` when it is no longer as it was read.
 */
export async function changeProvider(deps: Deps, wish: Wish): Promise<void> {
  const present = await requireProvider(deps, wish.id);
  const { baseUrl: apiUrl, apiKey } = wish;
  if (apiUrl !== present.apiUrl && apiKey === undefined)
    throw new ShopError('invalid_request', 'another address wants its key', { field: 'apiKey' });
  if (apiKey !== undefined) await proveConnection(deps, { apiUrl, apiKey });
  await inTransaction(deps.database, (tx) => change(deps, tx, wish)).catch((error: unknown) => {
    throw asNameTaken(error);
  });
  forgetBalance(deps, wish.id);
}

async function change(deps: Deps, tx: Tx, wish: Wish): Promise<void> {
  const { id, name, baseUrl: apiUrl, apiKey, lowBalance, staff } = wish;
  const at = deps.now();
  const before = await lockProvider(tx, id);
  if (before?.revision !== wish.revision) throw new ShopError('conflict', 'changed meanwhile');
  await updateProvider(tx, { id, name, apiUrl, lowBalance, at });
  if (apiKey !== undefined)
    await replaceKey(tx, { providerId: id, apiKeySealed: deps.secrets.seal(apiKey), at });
  await auditProvider(tx, staff, {
    action: 'provider.change',
    providerId: id,
    before: { name: before.name, baseUrl: before.apiUrl, lowBalance: before.lowBalance },
    after: { name, baseUrl: apiUrl, lowBalance, ...(apiKey === undefined ? {} : { newKey: true }) },
  });
}

/** Another key for the same address, tried before it replaces the old one. A hold stays until a person ends it. */
export async function renewKey(
  deps: Deps,
  wish: { id: number; apiKey: string; staff: StaffActor },
): Promise<void> {
  const { id, apiKey, staff } = wish;
  const { apiUrl } = await requireProvider(deps, id);
  await proveConnection(deps, { apiUrl, apiKey });
  await inTransaction(deps.database, async (tx) => {
    const before = await lockProvider(tx, id);
    if (before?.apiUrl !== apiUrl) throw new ShopError('conflict', 'its address was changed meanwhile');
    await replaceKey(tx, { providerId: id, apiKeySealed: deps.secrets.seal(apiKey), at: deps.now() });
    await auditProvider(tx, staff, {
      action: 'provider.renew_key',
      providerId: id,
      before: { keyChangedAt: before.keyChangedAt },
      after: { newKey: true },
    });
  });
  forgetBalance(deps, id);
}
