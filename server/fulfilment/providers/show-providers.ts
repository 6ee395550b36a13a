import type { HealthFigures } from '#contracts/provider-health.ts';
import type { ProviderItem } from '#contracts/providers.ts';
import type { Deps } from '#server/deps.ts';
import { ShopError } from '#server/errors.ts';
import { formatMicros, parseMicros } from '#server/gateways/provider-amount.ts';
import { within } from '#server/gateways/within.ts';
import { knownBalance } from './balance-book.ts';
import { daysLeft, isLow } from './balance-rules.ts';
import { figuresOf } from './health-rules.ts';
import { lowestIdAt } from './lowest-id.ts';
import { maskedKey } from './masked-key.ts';
import { tryConnection } from './open-connection.ts';
import { readBriefly } from './store-measures.ts';
import { allProviders, type ProviderFigures, type ProviderRow, readFigures } from './store-providers.ts';

/** Two hourly syncs were missed or stopped for a person. */
const staleListMs = 2 * 3_600_000;
const dayMs = 24 * 3_600_000;
/** Nobody waits longer for an account that does not answer: the last reading is shown. */
const patienceMs = 2000;

const stamp = (at: Date | null) => at?.toISOString() ?? null;

/** The providers as staff see them, retired ones last. Asks for balances that are older than a minute. */
export async function listProviders(deps: Deps): Promise<ProviderItem[]> {
  const since = new Date(deps.now().getTime() - dayMs);
  const lowestId = lowestIdAt(since);
  const [providers, figures, measured] = await Promise.all([
    allProviders(deps.database),
    readFigures(deps.database, lowestId),
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

/** As it is now, else as it was read last. */
async function balanceOf(deps: Deps, provider: ProviderRow, read: string | null): Promise<string | null> {
  const connection = provider.retiredAt === null ? tryConnection(deps, provider) : undefined;
  if (!connection) return read;
  const asked = knownBalance(deps, { id: provider.id, connection }, 0n);
  const known = await within(patienceMs, asked, () => undefined);
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
    ...{ id, name, currency, holdReason, holdNote, lowBalance, revision, balance },
    ...counted,
    baseUrl: apiUrl,
    apiKey: maskedKey(deps, provider.apiKeySealed),
    keyChangedAt: provider.keyChangedAt.toISOString(),
    active: retiredAt === null,
    retiredAt: stamp(retiredAt),
    held: heldAt !== null,
    heldAt: stamp(heldAt),
    daysLeft: daysLeft(balance, figures.spentToday),
    low: balance !== null && isLow(parseMicros(balance) ?? 0n, lowBalance),
    lastSentAt: stamp(lastSentAt),
    sentToday: day.sends,
    acceptedToday: day.accepted,
    answerP95Ms: day.answerP95Ms,
    servicesSyncedAt: stamp(servicesSyncedAt),
    servicesStale: retiredAt === null && age > staleListMs,
  };
}
