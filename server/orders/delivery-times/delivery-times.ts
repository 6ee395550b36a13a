import { z } from 'zod';
import { kindCodeSchema } from '#contracts/catalog/service-types-schemas.ts';
import { type DefaultDeliveryTimes, defaultDeliveryTimes } from '#contracts/orders/delivery-times.ts';
import type { Deps } from '#server/platform/deps.ts';
import { cacheStaleWhileRevalidate } from '#server/platform/kit/cache.ts';
import { defineSetting } from '#server/staff/settings/setting.ts';
import { deliveryTimesOf, measurementPeriod } from './delivery-time-rules.ts';
import { readDeliveryFigures } from './store.ts';

/** At least 2, because every language would need a singular for one hour. */
const hours = z.number().int().min(2).max(720);

const schema = z.object({
  atMostHours: hours,
  exceptions: z
    .array(
      z.object({
        sells: kindCodeSchema,
        fromQuantity: z.number().int().min(1).max(1_000_000),
        atMostHours: hours,
      }),
    )
    .max(40),
});

export const defaultDeliverySetting = defineSetting<DefaultDeliveryTimes>({
  key: 'orders.usual_delivery',
  schema,
  initial: defaultDeliveryTimes,
  ifMalformed: defaultDeliveryTimes,
  mayChange: 'owner',
  effects: [],
  effect: 'at_once',
});

/** Returns the measured times, at most ten minutes old. Returns the previous times during a refresh. */
export const currentDeliveryTimes = cacheStaleWhileRevalidate(
  async ({ database, now }: Pick<Deps, 'database' | 'now'>) =>
    deliveryTimesOf(await readDeliveryFigures(database, measurementPeriod(now()))),
);
