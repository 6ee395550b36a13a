import { z } from 'zod';
import { toDecimalString } from '#contracts/kit/money.ts';
import type { RefundAllowance } from '#contracts/payments/refunds.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import type { StaffActor } from '#server/staff/audit/actor.ts';
import { defineSetting, readSetting } from '#server/staff/settings/setting.ts';
import { reserveAllowance, usedAllowance } from './store.ts';

const cents = z.number().int().min(0).max(99_999_999);

const refundLimitSchema = z.object({ perRefundCents: cents, perDayCents: cents });
type RefundLimit = z.infer<typeof refundLimitSchema>;

/** Refund limit of an agent per refund and per day, in euro cents. An unreadable setting permits no refunds. */
export const refundLimitSetting = defineSetting<RefundLimit>({
  key: 'orders.refund_limit',
  schema: refundLimitSchema,
  initial: { perRefundCents: 5000, perDayCents: 20_000 },
  ifMalformed: { perRefundCents: 0, perDayCents: 0 },
  mayChange: 'owner',
  effects: ['control'],
  effect: 'at_once',
});

async function limitFor(
  deps: Parameters<typeof readSetting>[0],
  { kind, money }: StaffActor,
): Promise<RefundLimit> {
  if (kind === 'staff') return readSetting(deps, refundLimitSetting);
  return { perRefundCents: money?.perCallCents ?? 0, perDayCents: money?.perDayCents ?? 0 };
}

/**
 * Reserves the amount in the refund's transaction. A refund that fails later still counts. Throws
 * `refund_over_limit` with the rest of the allowance.
 */
export async function reserveRefundAllowance(
  deps: Pick<Deps, 'config' | 'log' | 'now'>,
  tx: Tx,
  { staff, amountCents }: { staff: StaffActor; amountCents: number },
): Promise<void> {
  if (staff.role === 'owner' || amountCents === 0) return;
  const { perRefundCents, perDayCents } = await limitFor({ ...deps, database: tx }, staff);
  const input = { staffId: staff.id, at: deps.now(), amountCents, perDayCents };
  if (amountCents <= perRefundCents && (await reserveAllowance(tx, input))) return;
  const used = await usedAllowance(tx, input);
  const left = Math.max(0, Math.min(perRefundCents, perDayCents - used));
  throw new ShopError('refund_over_limit', `${amountCents} requested, ${left} of the allowance left`, {
    field: 'amountCents',
    amount: toDecimalString(left),
  });
}

export async function showRefundAllowance(deps: Deps, staff: StaffActor): Promise<RefundAllowance> {
  if (staff.role === 'owner') return { success: true, allowance: null };
  const { perRefundCents, perDayCents } = await limitFor(deps, staff);
  const used = await usedAllowance(deps.database, { staffId: staff.id, at: deps.now() });
  return {
    success: true,
    allowance: { perRefundCents, leftTodayCents: Math.max(0, perDayCents - used) },
  };
}
