import { z } from 'zod';
import { defineSetting } from '#server/settings/setting.ts';

const days = z.number().int().min(0).max(180);

const schema = z.object({
  /** The clock asks by itself; members may ask in any case. */
  automatic: z.boolean().default(true),
  /** How long after its delivery a part is refilled. */
  windowDays: days.default(30),
  /** Services with a window of their own, by their number in the price list. */
  windowDaysOf: z.record(z.string().regex(/^\d{1,9}$/), days).default({}),
  /** How many profiles one run asks the directory about. */
  looksPerRun: z.number().int().min(0).max(5000).default(150),
});
export type RefillSetting = z.infer<typeof schema>;

const usual = schema.parse({});

/** How refills are made by themselves. One that cannot be read asks for none. */
export const refillSetting = defineSetting<RefillSetting>({
  key: 'refills.automatic',
  schema,
  initial: usual,
  ifMalformed: { ...usual, automatic: false },
  mayChange: 'owner',
  effect: 'at_next_run',
});

/** The window of a service; a line without one has the usual. */
export const windowOf = (setting: RefillSetting, serviceId: number | null): number =>
  setting.windowDaysOf[String(serviceId)] ?? setting.windowDays;
