import type { BalanceReply } from '#contracts/provider-health.ts';
import type { ProviderChangesReply, ProviderServicesReply } from '#contracts/provider-services.ts';
import type { ProviderFactsReply } from '#contracts/providers.ts';
import type { Deps } from '#server/deps.ts';
import { formatMicros } from '#server/gateways/provider-amount.ts';
import { addedSince } from './balance-rules.ts';
import { requireProvider } from './change-provider.ts';
import { maskedKey } from './masked-key.ts';
import { readHistory } from './store-balances.ts';
import { readChanges } from './store-changes.ts';
import { searchServices } from './store-services.ts';

const dayMs = 86_400_000;
const mostChanges = 30;
const mostServices = 50;

/** How the balance moved, with what our own submissions do not explain. */
export async function showBalance(deps: Deps, providerId: number): Promise<BalanceReply> {
  const { currency } = await requireProvider(deps, providerId);
  const before = (days: number) => new Date(deps.now().getTime() - days * dayMs);
  const found = await readHistory(deps.database, { providerId, since: before(90), fineSince: before(7) });
  return {
    success: true,
    currency,
    readings: found.map((reading, at) => ({
      at: reading.read_at.toISOString(),
      balance: reading.balance,
      spent: reading.spent,
      sends: reading.sends,
      added: formatMicros(addedSince(found[at - 1]?.balance ?? null, reading)),
    })),
  };
}

/** What changed, by its list and by staff; the newest first, those before a time. */
export async function listChanges(
  deps: Deps,
  asked: { providerId: number; before: Date | null; kind: 'list' | 'staff' | null },
): Promise<ProviderChangesReply> {
  await requireProvider(deps, asked.providerId);
  const found = await readChanges(deps.database, { ...asked, limit: mostChanges });
  return { success: true, changes: found.map((change) => ({ ...change, at: change.at.toISOString() })) };
}

/** What the test tool reads: the key is masked. */
export async function showFacts(deps: Deps, providerId: number): Promise<ProviderFactsReply> {
  const provider = await requireProvider(deps, providerId);
  return {
    id: provider.id,
    name: provider.name,
    baseUrl: provider.apiUrl,
    apiKey: maskedKey(deps, provider.apiKeySealed),
  };
}

/** Of the provider's own list what fits the words. */
export async function findServices(
  deps: Deps,
  asked: { providerId: number; q: string },
): Promise<ProviderServicesReply> {
  await requireProvider(deps, asked.providerId);
  const found = await searchServices(deps.database, { ...asked, limit: mostServices });
  return {
    success: true,
    services: found.map(({ total: _, ...service }) => service),
    total: found[0]?.total ?? 0,
  };
}
