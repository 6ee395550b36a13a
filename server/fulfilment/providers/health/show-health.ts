import { type HealthReply, type HealthWindow, healthWindows } from '#contracts/provider-health.ts';
import type { Deps } from '#server/deps.ts';

import { requireProvider } from './change-provider.ts';
import { figuresOf, type Measured } from './health-rules.ts';
import { measureDrops } from './measure-drops.ts';
import {
  lastCountedHour,
  type MeasuredRow,
  readDays,
  readHours,
  readMeasures,
  serviceNames,
} from './store-measures.ts';

const dayMs = 86_400_000;

const windowOf = (found: readonly MeasuredRow[], window: HealthWindow): Measured[] =>
  found.map(({ measure, bucket, [window]: n }) => ({ measure, bucket, n })).filter(({ n }) => n > 0);

const windowsOf = (found: readonly MeasuredRow[]) =>
  Object.fromEntries(healthWindows.map((window) => [window, figuresOf(windowOf(found, window))])) as Record<
    HealthWindow,
    ReturnType<typeof figuresOf>
  >;

/** How a provider and each of its services have worked, from the hourly counts. */
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
