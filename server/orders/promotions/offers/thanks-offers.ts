import { randomInt } from 'node:crypto';
import type { OrderId } from '#contracts/kit/ids.ts';
import { type ThanksSetting, thanksSettingSchema } from '#contracts/orders/offers.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import type { Queryable } from '#server/platform/database/query.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { defineSetting, readSetting } from '#server/staff/settings/setting.ts';
import type { DiscountCode } from '../codes/discount-rules.ts';
import { countThanksUses, insertBase, insertThanksOffer } from './store.ts';
import { createCodeName, offerEnd, offerStanding } from './thanks-rules.ts';

const defaultThanks = thanksSettingSchema.parse({});

/** Terms of the thank-you offer. Existing offers keep their terms. An unreadable setting creates no offers. */
export const thanksSetting = defineSetting<ThanksSetting>({
  key: 'promotions.thanks',
  schema: thanksSettingSchema,
  initial: defaultThanks,
  ifMalformed: { ...defaultThanks, active: false },
  mayChange: 'owner',
  effects: ['prices'],
  effect: 'at_once',
});

/**
 * Attempts to find a free code. Collisions are rare. All attempts fail for an order that already has an
 * offer.
 */
const draws = 3;

/**
 * Creates a code for the next order in the transaction that marks an order paid. Idempotent for each order.
 * The first order with a new word also inserts the base code.
 */
export async function createThanksOffer(
  deps: Deps,
  tx: Tx,
  { orderId, at }: { orderId: OrderId; at: Date },
): Promise<void> {
  const setting = await readSetting({ ...deps, database: tx }, thanksSetting);
  if (!setting.active) return;
  const percentBasisPoints = setting.percentage * 100;
  const terms = { orderId, word: setting.code, percentBasisPoints, at, endsAt: offerEnd(at, setting.hours) };
  for (let drawn = 0; drawn < draws; drawn += 1) {
    const code = createCodeName(setting.code, (below) => randomInt(below));
    const making = await insertThanksOffer(tx, { ...terms, code });
    if (making === 'made') return;
    if (making === 'no_base') await insertBase(tx, { code: setting.code, percentBasisPoints });
  }
}

const refusals = {
  none: 'discount_invalid',
  another: 'discount_of_another',
  over: 'discount_ended',
  used: 'discount_used',
} as const;

/**
 * Requires that a thank-you code is used by the address of its order, before its end, and that an address uses only one
 * of them, once. Throws `discount_invalid` for a base code, `discount_of_another`, `discount_ended`, `discount_used`.
 */
export async function requirePersonalOffer(
  db: Queryable,
  code: Pick<DiscountCode, 'code' | 'personal' | 'boundTo' | 'validUntil'>,
  { email, now }: { email: string | undefined; now: Date },
): Promise<void> {
  if (!code.personal) return;
  const uses = await countThanksUses(db, { email, code: code.code });
  const standing = offerStanding(code, { email, uses, now });
  if (standing === 'open') return;
  throw new ShopError(refusals[standing], `the offer ${code.code} is ${standing}`, { field: 'discountCode' });
}
