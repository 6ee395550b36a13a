import { randomInt } from 'node:crypto';
import type { OrderId } from '#contracts/ids.ts';
import type { Tx } from '#server/database/pool.ts';
import type { Deps } from '#server/deps.ts';
import { readSetting } from '#server/settings/setting.ts';
import { insertBase, insertThanksOffer } from './store-thanks.ts';
import { makeCode, offerEnd } from './thanks-rules.ts';
import { thanksSetting } from './thanks-setting.ts';

/** Two orders hardly ever draw one code; an order that has its offer already draws in vain. */
const draws = 3;

/**
 * The order is paid in this transaction: its buyer gets a code for the next one, on the terms of the setting now. One
 * statement; the first order with a new word makes what its codes are made from. Again is a no-op.
 */
export async function makeThanksOffer(
  deps: Deps,
  tx: Tx,
  { orderId, at }: { orderId: OrderId; at: Date },
): Promise<void> {
  const setting = await readSetting({ ...deps, database: tx }, thanksSetting);
  if (!setting.active) return;
  const percentBasisPoints = setting.percentage * 100;
  const endsAt = offerEnd(at, setting.hours);
  for (let draw = 0; draw < draws; draw += 1) {
    const code = makeCode(setting.code, (below) => randomInt(below));
    const made = await insertThanksOffer(tx, {
      orderId,
      word: setting.code,
      code,
      percentBasisPoints,
      at,
      endsAt,
    });
    if (made === 'made') return;
    if (made === 'no_base') await insertBase(tx, { code: setting.code, percentBasisPoints });
  }
}
