import type { BalanceReply, HealthFigures } from '#contracts/fulfilment/provider-health.ts';
import type { ProviderChangesReply, ProviderServicesReply } from '#contracts/fulfilment/provider-services.ts';
import type { ProviderFactsReply, ProviderItem } from '#contracts/fulfilment/providers.ts';
import { oneDayBefore } from '#contracts/kit/periods.ts';
import { dayMs, hourMs } from '#contracts/kit/time.ts';
import { formatMicros, parseMicros } from '#server/platform/clients/provider/provider-amount.ts';
import { withDeadline } from '#server/platform/clients/transport/with-deadline.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { balanceBeforeSubmission } from './balances/balance-cache.ts';
import { readHistory } from './balances/store-balances.ts';
import { requireProvider } from './change-provider.ts';
import { tryReadConnection } from './connection.ts';
import { readBriefly } from './health/store-health.ts';
import { addedSince, daysLeft, figuresOf, isLow } from './rules.ts';
import { lowestIdAt } from './services/lowest-id.ts';
import { readChanges, searchServices } from './services/store-services.ts';
import { allProviders, type ProviderFigures, type ProviderRow, readFigures } from './store-providers.ts';

const keyMask = '••••';
/** The last characters of a shorter key would reveal too much of it. */
const showsKeyEnd = 12;

export const maskKey = (key: string): string =>
  key.length < showsKeyEnd ? keyMask : `${keyMask}${key.slice(-4)}`;

/** The full key never leaves the server. A key that cannot be decrypted is masked completely. */
function readMaskedKey({ secrets }: Pick<Deps, 'secrets'>, sealed: Buffer): string {
  try {
    return maskKey(secrets.open(sealed));
  } catch {
    return keyMask;
  }
}

/** Two hourly imports were missed or await a decision. */
const staleListMs = 2 * hourMs;
/** Maximum wait for a balance. After that the last reading is shown. */
const timeoutMs = 2000;

const toIsoOrNull = (at: Date | null) => at?.toISOString() ?? null;

/** Retired providers are last. Refreshes balances older than a minute. */
export async function listProviders(deps: Deps): Promise<ProviderItem[]> {
  const since = oneDayBefore(deps.now());
  const [providers, figures, measured] = await Promise.all([
    allProviders(deps.database),
    readFigures(deps.database, { since, lowestId: lowestIdAt(since) }),
    readBriefly(deps.database, since),
  ]);
  return Promise.all(
    providers.map((provider) => {
      const own = figures.find(({ providerId }) => providerId === provider.id);
      if (!own) throw new Error(`No figures of provider ${provider.id}`);
      const day = figuresOf(measured.filter(({ providerId }) => providerId === provider.id));
      return itemOf(deps, { provider, figures: own, day });
    }),
  );
}

export async function showProvider(deps: Deps, providerId: number): Promise<ProviderItem> {
  const found = (await listProviders(deps)).find(({ id }) => id === providerId);
  if (!found) throw new ShopError('not_found', `no provider ${providerId}`);
  return found;
}

async function balanceOf(deps: Deps, provider: ProviderRow, read: string | null): Promise<string | null> {
  const connection = provider.retiredAt === null ? tryReadConnection(deps, provider) : undefined;
  if (!connection) return read;
  const asked = balanceBeforeSubmission(deps, { id: provider.id, connection }, 0n);
  const known = await withDeadline(timeoutMs, asked, () => undefined);
  return known?.kind === 'known' ? formatMicros(known.micros) : read;
}

async function itemOf(
  deps: Deps,
  { provider, figures, day }: { provider: ProviderRow; figures: ProviderFigures; day: HealthFigures },
): Promise<ProviderItem> {
  const { id, name, apiUrl, currency, heldAt, holdReason, holdNote, retiredAt, lowBalance, revision } =
    provider;
  const { servicesSyncedAt, lastSentAt, readBalance, providerId: _, ...counted } = figures;
  const balance = await balanceOf(deps, provider, readBalance);
  const age = deps.now().getTime() - (servicesSyncedAt?.getTime() ?? 0);
  return {
    id,
    name,
    currency,
    holdReason,
    holdNote,
    lowBalance,
    revision,
    balance,
    ...counted,
    baseUrl: apiUrl,
    apiKey: readMaskedKey(deps, provider.apiKeySealed),
    keyChangedAt: provider.keyChangedAt.toISOString(),
    active: retiredAt === null,
    retiredAt: toIsoOrNull(retiredAt),
    held: heldAt !== null,
    heldAt: toIsoOrNull(heldAt),
    daysLeft: daysLeft(balance, figures.spentIn24h),
    low: balance !== null && isLow(parseMicros(balance) ?? 0n, lowBalance),
    lastSentAt: toIsoOrNull(lastSentAt),
    sentIn24h: day.sends,
    acceptedIn24h: day.accepted,
    answerP95Ms: day.answerP95Ms,
    servicesSyncedAt: toIsoOrNull(servicesSyncedAt),
    servicesStale: retiredAt === null && age > staleListMs,
  };
}

const maxListedChanges = 30;
const maxFoundServices = 50;

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

export async function listChanges(
  deps: Deps,
  asked: { providerId: number; before: Date | null; kind: 'list' | 'staff' | null },
): Promise<ProviderChangesReply> {
  await requireProvider(deps, asked.providerId);
  const found = await readChanges(deps.database, { ...asked, limit: maxListedChanges });
  return { success: true, changes: found.map((change) => ({ ...change, at: change.at.toISOString() })) };
}

export async function showFacts(deps: Deps, providerId: number): Promise<ProviderFactsReply> {
  const provider = await requireProvider(deps, providerId);
  return {
    id: provider.id,
    name: provider.name,
    baseUrl: provider.apiUrl,
    apiKey: readMaskedKey(deps, provider.apiKeySealed),
  };
}

export async function findServices(
  deps: Deps,
  asked: { providerId: number; q: string },
): Promise<ProviderServicesReply> {
  await requireProvider(deps, asked.providerId);
  const found = await searchServices(deps.database, { ...asked, limit: maxFoundServices });
  return {
    success: true,
    services: found.map(({ total: _, ...service }) => service),
    total: found[0]?.total ?? 0,
  };
}
