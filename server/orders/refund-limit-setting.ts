import { z } from 'zod';
import { defineSetting } from '#server/settings/setting.ts';

const cents = z.number().int().min(0).max(99_999_999);

const refundLimitSchema = z.object({ perRefundCents: cents, perDayCents: cents });
export type RefundLimit = z.infer<typeof refundLimitSchema>;

/** What an agent may give back at once and in a day, in euro cents. One that cannot be read lets them give nothing. */
export const refundLimitSetting = defineSetting<RefundLimit>({
  key: 'orders.refund_limit',
  schema: refundLimitSchema,
  initial: { perRefundCents: 5000, perDayCents: 20_000 },
  ifMalformed: { perRefundCents: 0, perDayCents: 0 },
  mayChange: 'owner',
  effect: 'at_once',
});
