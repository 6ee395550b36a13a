import { inTransaction } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { openItem, resolveItems } from '#server/staff/pending/open-item.ts';
import { tryReadConnection } from '../connection.ts';
import { allProviders, type ProviderRow, providersWithoutServices } from '../store-providers.ts';
import { closeResolvedRouteItems, recordListChanges } from './record-list-changes.ts';
import { evaluateServiceList, type ListVerdict } from './service-list-rules.ts';
import { activeServiceIds, disableServices, upsertServices } from './store-services.ts';

export interface ServiceSyncOptions {
  only?: readonly number[];
  acceptVanished?: boolean;
}

type SyncDeps = Pick<Deps, 'database' | 'provider' | 'secrets' | 'log' | 'now'> & {
  config: Pick<Deps['config'], 'mode'>;
};

export type ServiceSyncResult = { providerId: number } & (ListVerdict | { kind: 'failed'; reason: string });

/**
 * An empty, unreadable or shrunken list changes nothing. The back office then shows the age of the last good one
 * (`servicesSyncedAt`) until staff decide.
 */
export async function syncServices(
  deps: SyncDeps,
  options: ServiceSyncOptions = {},
): Promise<ServiceSyncResult[]> {
  const providers = await allProviders(deps.database);
  const wanted = providers.filter(({ id, retiredAt }) => options.only?.includes(id) ?? retiredAt === null);
  const results: ServiceSyncResult[] = [];
  for (const provider of wanted) results.push(await syncProvider(deps, provider, options));
  await closeResolvedRouteItems(deps);
  return results;
}

export async function syncUnknownServices(deps: SyncDeps): Promise<void> {
  const fresh = await providersWithoutServices(deps.database);
  if (fresh.length > 0) await syncServices(deps, { only: fresh });
}

async function syncProvider(
  deps: SyncDeps,
  provider: ProviderRow,
  options: ServiceSyncOptions,
): Promise<ServiceSyncResult> {
  const providerId = provider.id;
  const connection = tryReadConnection(deps, provider);
  if (!connection) return { providerId, kind: 'failed', reason: 'its key cannot be decrypted' };
  const list = await deps.provider.services(connection);
  if (list.kind === 'failed') {
    deps.log.warn({ providerId, reason: list.message }, 'service list of the provider could not be read');
    return { providerId, kind: 'failed', reason: list.message };
  }
  const known = await activeServiceIds(deps.database, providerId);
  const verdict = evaluateServiceList(list, { known, acceptVanished: options.acceptVanished ?? false });
  if (verdict.kind !== 'good') {
    deps.log.error(
      { providerId, verdict },
      'service list of the provider was not imported: decide its inbox item',
    );
    await openItem(deps.database, {
      reason: 'price_list_refused',
      subjectId: providerId,
      evidence: { ...verdict },
    });
    return { providerId, ...verdict };
  }
  await inTransaction(deps.database, async (tx) => {
    await recordListChanges(deps, tx, { provider, verdict });
    await upsertServices(tx, { providerId, services: verdict.services, at: deps.now() });
    if (verdict.vanished.length > 0) {
      deps.log.warn(
        { providerId, vanished: verdict.vanished },
        'services vanished from the service list: disabling them',
      );
      await disableServices(tx, { providerId, externalIds: verdict.vanished });
    }
    await resolveItems(tx, {
      event: 'price_list_taken',
      kind: 'provider',
      subjectId: providerId,
      by: 'provider',
    });
  });
  return { providerId, ...verdict };
}
