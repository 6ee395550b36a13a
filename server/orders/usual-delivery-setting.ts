import { z } from 'zod';
import { type UsualDelivery, usualDelivery } from '#contracts/delivery-times.ts';
import { kindCodeSchema } from '#contracts/service-kinds-schemas.ts';
import { defineSetting } from '#server/settings/setting.ts';

/** One hour has another word than several in all four languages. */
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

/** How long a delivery takes at most, in the owner's words, for what has not been measured. */
export const usualDeliverySetting = defineSetting<UsualDelivery>({
  key: 'orders.usual_delivery',
  schema,
  initial: usualDelivery,
  ifMalformed: usualDelivery,
  mayChange: 'owner',
  effect: 'at_once',
});
