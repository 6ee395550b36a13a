import { randomInt } from 'node:crypto';
import type { OrderId } from '#contracts/kit/ids.ts';
import { type ThanksSetting, thanksSettingSchema } from '#contracts/orders/offers.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import type { Queryable } from '#server/platform/database/query.ts';
import { runSteps, type Step } from '#server/platform/database/steps.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { defineSetting, readSetting } from '#server/staff/settings/setting.ts';
import type { DiscountCode } from '../codes/discount-rules.ts';
import { countThanksUses, insertBase, type Making, newThanksOffer } from './store.ts';
import { makeCode, offerEnd, offerStanding } from './thanks-rules.ts';

const usual = thanksSettingSchema.parse({});

/** Says what a paid order brings. Offers that were made keep their terms; one that does not fit makes none. */
export const thanksSetting = defineSetting<ThanksSetting>({
  key: 'promotions.thanks',
  schema: thanksSettingSchema,
  initial: usual,
  ifMalformed: { ...usual, active: false },
  mayChange: 'owner',
  effects: ['prices'],
  effect: 'at_once',
});

/** Two orders hardly ever draw one code; an order that has its offer already draws in vain. */
const draws = 3;

/**
 * Gives the buyer of an order that is paid in this transaction a code for the next one, on the terms of the
 * setting now, in one step or, where the owner gives none, in no step; the first order with a new word makes what its
 * codes are made from. A second one for the order changes nothing.
 */
export async function thanksSteps(
  deps: Deps,
  tx: Tx,
  { orderId, at }: { orderId: OrderId; at: Date },
): Promise<Step<never>[]> {
  const setting = await readSetting({ ...deps, database: tx }, thanksSetting);
  if (!setting.active) return [];
  const percentBasisPoints = setting.percentage * 100;
  const terms = { orderId, word: setting.code, percentBasisPoints, at, endsAt: offerEnd(at, setting.hours) };
  const draw = (left: number): Step<Making> => {
    const code = makeCode(setting.code, (below) => randomInt(below));
    return newThanksOffer({ ...terms, code }, async (making) => {
      if (making === 'made' || left === 0) return;
      if (making === 'no_base') await insertBase(tx, { code: setting.code, percentBasisPoints });
      await runSteps(tx, [draw(left - 1)]);
    });
  };
  return [draw(draws - 1)];
}

const refusals = {
  none: 'discount_invalid',
  another: 'discount_of_another',
  over: 'discount_ended',
  used: 'discount_used',
} as const;

/**
 * Requires that a code that an order brought is used by the address of that order alone, until its end, and
 * that an address uses one of them, once. Throws `discount_invalid` for its bare name, `discount_of_another`,
 * `discount_ended`, `discount_used`.
 */
export async function requireOwnOffer(
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
