import {
  type HealthReply,
  type HealthWindow,
  healthWindows,
  type ProviderWaiting,
} from '#contracts/fulfilment/provider-health.ts';
import { dayMs } from '#contracts/kit/time.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { FeatureStatus } from '#server/platform/feature/feature.ts';
import { requireProvider } from '../change-provider.ts';
import { figuresOf, type MeasureCount } from '../rules.ts';
import { allProviders } from '../store-providers.ts';
import {
  countedDrops,
  lastCountedHour,
  type MeasuredRow,
  readDays,
  readHours,
  readMeasures,
  readWaiting,
  serviceNames,
} from './store-health.ts';

/** Days after delivery. Later losses are not attributed to the provider. */
const days = 30;
const maxWatchedParts = 5000;

/** Loss per provider service at the last count of the profiles, in hundredths of a percent. */
async function measureDrops(deps: Pick<Deps, 'database'>, providerId: number): Promise<Map<string, number>> {
  const found = await countedDrops(deps.database, { providerId, days, limit: maxWatchedParts });
  return new Map(
    found.map(({ providerService, reached, gone }) => [
      providerService,
      Math.round((gone * 10_000) / reached),
    ]),
  );
}

const windowOf = (found: readonly MeasuredRow[], window: HealthWindow): MeasureCount[] =>
  found.map(({ measure, bucket, [window]: n }) => ({ measure, bucket, n })).filter(({ n }) => n > 0);

const windowsOf = (found: readonly MeasuredRow[]) =>
  Object.fromEntries(healthWindows.map((window) => [window, figuresOf(windowOf(found, window))])) as Record<
    HealthWindow,
    ReturnType<typeof figuresOf>
  >;

export async function showHealth(deps: Deps, providerId: number): Promise<HealthReply> {
  const { database, now } = deps;
  await requireProvider(deps, providerId);
  const before = (days: number) => new Date(now().getTime() - days * dayMs);
  const asked = { providerId, day: before(1), week: before(7), month: before(30) };
  const [found, days, hours, drops, counted] = await Promise.all([
    readMeasures(database, asked),
    readDays(database, { providerId, since: before(14) }),
    readHours(database, { providerId, since: before(1) }),
    measureDrops(deps, providerId),
    lastCountedHour(database),
  ]);
  const measured = Map.groupBy(found, ({ providerService }) => providerService);
  for (const id of drops.keys()) if (!measured.has(id)) measured.set(id, []);
  const services = [...measured];
  const names = await serviceNames(
    database,
    providerId,
    services.map(([id]) => id),
  );
  return {
    success: true,
    all: windowsOf(found),
    services: services.map(([providerService, own]) => ({
      providerService,
      name: names.find(({ id }) => id === providerService)?.name ?? '',
      windows: windowsOf(own),
      drop: drops.get(providerService) ?? null,
    })),
    days: [...Map.groupBy(days, ({ day }) => day)].map(([day, own]) => ({ day, ...figuresOf(own) })),
    hours: [...Map.groupBy(hours, ({ hour }) => hour.toISOString())].map(([hour, own]) => ({
      hour,
      ...figuresOf(own),
    })),
    countedUntil: counted?.toISOString() ?? null,
  };
}

export async function showWaiting(
  { database }: Pick<Deps, 'database'>,
  providerId: number,
): Promise<ProviderWaiting> {
  const found = await readWaiting(database, providerId);
  const times = found.flatMap(({ oldest }) => (oldest ? [oldest.getTime()] : []));
  return {
    success: true,
    // An order with two services counts once.
    orders: new Set(found.flatMap(({ orderIds }) => orderIds)).size,
    amountCents: found.reduce((sum, { amountCents }) => sum + amountCents, 0),
    oldestAt: times.length > 0 ? new Date(Math.min(...times)).toISOString() : null,
    services: found.map(({ serviceId, type, audience, quantity, orderIds, amountCents, elsewhere }) => ({
      serviceId,
      type,
      audience,
      quantity,
      amountCents,
      elsewhere,
      orders: orderIds.length,
    })),
  };
}

export async function providersStatus(deps: Deps): Promise<FeatureStatus> {
  const held = (await allProviders(deps.database)).filter(
    ({ heldAt, retiredAt }) => heldAt !== null && retiredAt === null,
  );
  const parts = held.map(async ({ id, name, heldAt }) => {
    const { orders, amountCents } = await showWaiting(deps, id);
    const since = (heldAt ?? deps.now()).toISOString();
    return { kind: 'provider_held' as const, id, name, since, orders, amountCents };
  });
  return { parts: await Promise.all(parts) };
}
