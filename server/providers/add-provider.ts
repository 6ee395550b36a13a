import type { AddProvider } from '#contracts/providers.ts';
import { inTransaction } from '#server/database/pool.ts';
import type { Deps } from '#server/deps.ts';
import { isUniqueViolation, ShopError } from '#server/errors.ts';
import type { StaffActor } from '#server/staff/actor.ts';
import { auditProvider } from './audit-provider.ts';
import { proveConnection } from './prove-connection.ts';
import { insertProvider } from './store-providers.ts';
import { syncServices } from './sync-services.ts';

/** `conflict` where the error says that the name is another provider's. */
export function asNameTaken(error: unknown): unknown {
  if (!isUniqueViolation(error, 'providers_name_unique')) return error;
  return new ShopError('conflict', 'another provider has this name', { field: 'name' });
}

/** Keeps a provider that answered to this key, its key sealed, and takes its list in. Answers its id. */
export async function addProvider(deps: Deps, wish: AddProvider & { staff: StaffActor }): Promise<number> {
  const { name, baseUrl: apiUrl, apiKey, lowBalance, staff } = wish;
  const { currency } = await proveConnection(deps, { apiUrl, apiKey });
  const apiKeySealed = deps.secrets.seal(apiKey);
  const account = { name, apiUrl, apiKeySealed, currency, lowBalance, at: deps.now() };
  const id = await inTransaction(deps.database, async (tx) => {
    const added = await insertProvider(tx, account);
    await auditProvider(tx, staff, {
      action: 'provider.add',
      providerId: added,
      after: { name, baseUrl: apiUrl, currency, lowBalance },
    });
    return added;
  }).catch((error: unknown) => {
    throw asNameTaken(error);
  });
  await syncServices(deps, { only: [id] });
  return id;
}
