import type { ProviderStatus } from '#contracts/doubts.ts';
import type { Deps } from '#server/deps.ts';
import { formatMicros } from '#server/gateways/provider-amount.ts';
import { knownBalance } from './balance-book.ts';
import { openConnection } from './open-connection.ts';
import { allProviders, type ProviderRow } from './store-providers.ts';

/** Two hourly syncs were missed or stopped for a person. */
const staleListMs = 2 * 3_600_000;

/** The providers as staff see them. Asks for balances that are older than a minute. */
export async function listProviders(deps: Deps): Promise<ProviderStatus[]> {
  const providers = await allProviders(deps.database);
  return Promise.all(providers.map((provider) => statusOf(deps, provider)));
}

async function statusOf(deps: Deps, provider: ProviderRow): Promise<ProviderStatus> {
  const { id, name, heldAt, holdReason, servicesSyncedAt, waiting } = provider;
  const balance = await knownBalance(deps, { id, connection: openConnection(deps, provider) }, 0n);
  const age = deps.now().getTime() - (servicesSyncedAt?.getTime() ?? 0);
  return {
    id,
    name,
    held: heldAt !== null,
    heldAt: heldAt?.toISOString() ?? null,
    holdReason,
    balance: balance.kind === 'known' ? formatMicros(balance.micros) : null,
    waiting,
    servicesSyncedAt: servicesSyncedAt?.toISOString() ?? null,
    servicesStale: age > staleListMs,
  };
}
