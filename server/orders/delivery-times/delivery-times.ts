import { z } from 'zod';
import { kindCodeSchema } from '#contracts/catalog/service-types-schemas.ts';
import { type UsualDelivery, usualDelivery } from '#contracts/orders/delivery-times.ts';
import type { Deps } from '#server/platform/deps.ts';
import { staleWhileReading } from '#server/platform/kit/cache.ts';
import { defineSetting } from '#server/staff/settings/setting.ts';
import { deliveryTimesOf, deliveryWindow } from './delivery-time-rules.ts';
import { readDeliveryFigures } from './store.ts';

/** In all four languages one hour has another word than several. */
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

/** Says in the owner's words how long a delivery takes at most, for what has not been measured. */
export const usualDeliverySetting = defineSetting<UsualDelivery>({
  key: 'orders.usual_delivery',
  schema,
  initial: usualDelivery,
  ifMalformed: usualDelivery,
  mayChange: 'owner',
  effects: [],
  effect: 'at_once',
});

/** Returns the times that were measured, ten minutes old at most; while they are counted again the last ones stand. */
export const currentDeliveryTimes = staleWhileReading(
  async ({ database, now }: Pick<Deps, 'database' | 'now'>) =>
    deliveryTimesOf(await readDeliveryFigures(database, deliveryWindow(now()))),
);
