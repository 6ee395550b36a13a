import { toDecimalString } from '#contracts/money.ts';
import type { Tx } from '#server/database/pool.ts';
import type { Deps } from '#server/deps.ts';
import { ShopError } from '#server/errors.ts';
import { readSetting } from '#server/settings/setting.ts';
import type { StaffActor } from '#server/staff/actor.ts';
import { refundLimitSetting } from './refund-limit-setting.ts';
import { takeAllowance, usedAllowance } from './store-allowance.ts';

/**
 * Before a member gives money back, in the same transaction: an agent stays within what the owner lets them give at
 * once and in a day; a refund that fails later stays counted. Throws `refund_over_limit` with what is left.
 */
export async function takeRefundAllowance(
  deps: Pick<Deps, 'config' | 'log' | 'now'>,
  tx: Tx,
  { staff, amountCents }: { staff: StaffActor; amountCents: number },
): Promise<void> {
  if (staff.role === 'owner' || amountCents === 0) return;
  const { perRefundCents, perDayCents } = await readSetting({ ...deps, database: tx }, refundLimitSetting);
  const wish = { staffId: staff.id, at: deps.now(), amountCents, perDayCents };
  if (amountCents <= perRefundCents && (await takeAllowance(tx, wish))) return;
  const used = await usedAllowance(tx, wish);
  const left = Math.max(0, Math.min(perRefundCents, perDayCents - used));
  throw new ShopError('refund_over_limit', `${amountCents} asked for, ${left} may be given`, {
    field: 'amountCents',
    amount: toDecimalString(left),
  });
}
