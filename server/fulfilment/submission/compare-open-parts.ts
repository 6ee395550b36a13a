import type { ProviderConnection } from '#server/platform/clients/provider/provider.ts';
import { formatMicros } from '#server/platform/clients/provider/provider-amount.ts';
import type { Deps } from '#server/platform/deps.ts';
import { allProviders, openConnection, type ProviderRow } from '../providers/connection.ts';
import type { TrackedFulfilment } from '../statuses/status-rules.ts';
import { firstId, readDueFulfilments } from '../statuses/store-sync.ts';
import { batchesOf } from '../statuses/sync-statuses.ts';

type CompareDeps = Pick<Deps, 'database' | 'provider' | 'secrets'>;

export interface OpenParts {
  open: number;
  changed: number;
  balances: { name: string; balance: string; currency: string }[];
  notes: string[];
}

const pageSize = 500;
const alwaysListed = new Date('9999-01-01T00:00:00Z');

function openProviderConnection(deps: CompareDeps, provider: ProviderRow): ProviderConnection {
  try {
    return openConnection(deps, provider);
  } catch {
    throw new Error(`the key of the provider ${provider.name} cannot be decrypted with this SECRET_KEY`);
  }
}

async function changedOf(deps: CompareDeps, at: ProviderConnection, batch: readonly TrackedFulfilment[]) {
  const reply = await deps.provider.statuses(
    at,
    batch.map(({ providerOrderId }) => providerOrderId),
  );
  if (reply.kind === 'failed') throw new Error(reply.message);
  return batch.filter(({ providerOrderId, state }) => {
    const said = reply.statuses.get(providerOrderId);
    return said?.kind === 'status' && (said.means ?? state) !== state;
  }).length;
}

/** Reads only. Throws if a provider's key cannot be decrypted. */
export async function compareOpenParts(deps: CompareDeps, stopped: AbortSignal): Promise<OpenParts> {
  const found: OpenParts = { open: 0, changed: 0, balances: [], notes: [] };
  const providers = (await allProviders(deps.database)).filter(({ retiredAt }) => retiredAt === null);
  const connections = new Map(providers.map((each) => [each.id, openProviderConnection(deps, each)]));
  for (const { id, name } of providers) {
    stopped.throwIfAborted();
    const reply = await deps.provider.balance(connections.get(id)!);
    if (reply.kind === 'failed')
      found.notes.push(`the balance at ${name} could not be read: ${reply.message}`);
    else found.balances.push({ name, balance: formatMicros(reply.micros), currency: reply.currency });
  }
  let after = firstId;
  for (;;) {
    const page = await readDueFulfilments(deps.database, {
      now: alwaysListed,
      latest: alwaysListed,
      after,
      limit: pageSize,
    });
    found.open += page.length;
    for (const batch of batchesOf(page)) {
      stopped.throwIfAborted();
      const at = connections.get(batch[0]!.providerId);
      if (!at) continue;
      try {
        found.changed += await changedOf(deps, at, batch);
      } catch (error) {
        found.notes.push(`${batch.length} open orders could not be compared: ${(error as Error).message}`);
      }
    }
    const last = page.at(-1);
    if (!last || page.length < pageSize) return found;
    after = last.id;
  }
}
