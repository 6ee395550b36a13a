import { z } from 'zod';
import { tellsDrops } from '#contracts/catalog/network-names.ts';
import type { Queryable } from '#server/platform/database/query.ts';
import { defineSetting, MalformedSetting, storedValue } from '#server/staff/settings/setting.ts';
import type { CatalogEntry } from '../rules.ts';

const days = z.number().int().min(0).max(180);

const schema = z.object({
  /** The clock asks by itself; members may ask in any case. */
  automatic: z.boolean().default(true),
  /** A part is refilled for so long after its delivery. */
  windowDays: days.default(30),
  /** Holds services with a window of their own, by their number in the price list. */
  windowDaysOf: z.record(z.string().regex(/^\d{1,9}$/), days).default({}),
  /** One run asks the directory about so many profiles. */
  looksPerRun: z.number().int().min(0).max(5000).default(150),
});
export type RefillSetting = z.infer<typeof schema>;

const usual = schema.parse({});

/** Says how refills are made by themselves. One that cannot be read asks for none. */
export const refillSetting = defineSetting<RefillSetting>({
  key: 'refills.automatic',
  schema,
  initial: usual,
  ifMalformed: { ...usual, automatic: false },
  mayChange: 'owner',
  effects: [],
  effect: 'at_next_run',
});

/** Returns the days that buyers of these packages are promised, by the setting as the database has it. */
export async function withRefillDays(
  db: Queryable,
  entries: readonly CatalogEntry[],
): Promise<CatalogEntry[]> {
  const stored = await storedValue(db, refillSetting).catch((error: unknown) => {
    if (error instanceof MalformedSetting) return undefined;
    throw error;
  });
  const setting = stored ?? usual;
  return entries.map((entry) => {
    const isPromised = entry.refilled && tellsDrops(entry.kind);
    return { ...entry, refillDays: isPromised ? windowOf(setting, entry.id) : 0 };
  });
}

/**
 * Returns how long a part may be refilled: what its buyer was promised, or longer where the setting is kinder by now.
 */
export const windowOfPart = (
  setting: RefillSetting,
  part: { serviceId: number | null; refillDays: number | null },
): number => Math.max(part.refillDays ?? 0, windowOf(setting, part.serviceId));

/** Returns the window of a service; a line without one has the usual. */
const windowOf = (setting: RefillSetting, serviceId: number | null): number =>
  setting.windowDaysOf[String(serviceId)] ?? setting.windowDays;
