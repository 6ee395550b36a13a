import { z } from 'zod';
import { canDetectDrops } from '#contracts/catalog/network-names.ts';
import type { Queryable } from '#server/platform/database/query.ts';
import { defineSetting, MalformedSetting, storedValue } from '#server/staff/settings/setting.ts';
import type { CatalogEntry } from '../rules.ts';

const days = z.number().int().min(0).max(180);

const schema = z.object({
  /** Whether refills are requested automatically. Staff may always request them. */
  automatic: z.boolean().default(true),
  windowDays: days.default(30),
  /** Days by service id. They replace `windowDays`. */
  windowDaysOf: z.record(z.string().regex(/^\d{1,9}$/), days).default({}),
  /** Maximum number of profile look-ups per run. */
  looksPerRun: z.number().int().min(0).max(5000).default(150),
});
export type RefillSetting = z.infer<typeof schema>;

const defaultRefillSetting = schema.parse({});

/** An unreadable setting requests no refills automatically. */
export const refillSetting = defineSetting<RefillSetting>({
  key: 'refills.automatic',
  schema,
  initial: defaultRefillSetting,
  ifMalformed: { ...defaultRefillSetting, automatic: false },
  mayChange: 'owner',
  effects: [],
  effect: 'at_next_run',
});

export async function withRefillDays(
  db: Queryable,
  entries: readonly CatalogEntry[],
): Promise<CatalogEntry[]> {
  const stored = await storedValue(db, refillSetting).catch((error: unknown) => {
    if (error instanceof MalformedSetting) return undefined;
    throw error;
  });
  const setting = stored ?? defaultRefillSetting;
  return entries.map((entry) => {
    const isPromised = entry.refilled && canDetectDrops(entry.kind);
    return { ...entry, refillDays: isPromised ? refillDaysOfService(setting, entry.id) : 0 };
  });
}

/** The days promised to the buyer of the part, or the current setting if it is longer. */
export const refillDaysOfPart = (
  setting: RefillSetting,
  part: { serviceId: number | null; refillDays: number | null },
): number => Math.max(part.refillDays ?? 0, refillDaysOfService(setting, part.serviceId));

const refillDaysOfService = (setting: RefillSetting, serviceId: number | null): number =>
  setting.windowDaysOf[String(serviceId)] ?? setting.windowDays;
