import type { OrderId } from '#contracts/kit/ids.ts';
import type { Cents } from '#contracts/kit/money.ts';
import type { ServiceType } from '#contracts/orders/states.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { ShopError } from '#server/platform/errors.ts';
import { requireWindow } from '../offers/countdown.ts';
import { lockCustomer, lockOfferCode } from '../offers/store.ts';
import { requirePersonalOffer } from '../offers/thanks-offers.ts';
import type { WindowHolder } from '../offers/window-rules.ts';
import { countUsesByCustomer, insertReservation, lockOpenCode } from '../store.ts';
import { lockTypedCode } from './check-code.ts';
import { type DiscountCode, discountCents, isUsable, normaliseCode } from './discount-rules.ts';

export { claimDueReservations, redeemDiscount, releaseDiscount } from '../store.ts';

const reservationMs = 30 * 60_000;

export interface DiscountInput {
  code: string;
  email: string;
  priceCents: Cents;
  serviceType: ServiceType;
  holder: WindowHolder;
  /** The order reserved this code while the code was valid. */
  held?: boolean;
  now: Date;
}

export interface AcceptedDiscount {
  codeId: number;
  code: string;
  cents: Cents;
}

/** Locks a code or a personal code by its name. The caller checks the limits under the lock. */
export async function lockCode(tx: Tx, code: string): Promise<DiscountCode | undefined> {
  return (await lockOpenCode(tx, code)) ?? lockOfferCode(tx, code);
}

/**
 * Decides under the code's lock whether the code may be used, so that only one buyer gets the last use. The caller
 * reserves the use with `holdDiscount` in the same transaction. Throws `discount_invalid`, `discount_ended`, and for an
 * offer `discount_of_another`, `discount_used`.
 */
export async function acceptDiscount(tx: Tx, input: DiscountInput): Promise<AcceptedDiscount> {
  const code = await lockTypedCode(tx, normaliseCode(input.code), input.email);
  if (code?.personal) {
    await lockCustomer(tx, input.email);
    await requirePersonalOffer(tx, code, input);
  }
  if (!code || !(await mayUse(tx, code, input))) {
    throw new ShopError('discount_invalid', `code ${input.code} cannot be used`, { field: 'discountCode' });
  }
  if (!input.held) await requireWindow(tx, code, { holder: input.holder, now: input.now });
  return { codeId: code.id, code: code.code, cents: discountCents(code, input.priceCents) };
}

async function mayUse(tx: Tx, code: DiscountCode, input: DiscountInput): Promise<boolean> {
  const usesByCustomer =
    code.maxUsesPerCustomer === null ? 0 : await countUsesByCustomer(tx, code.id, input.email);
  return isUsable(code, { ...input, usesByCustomer });
}

/** Reserves one use for the order until it is paid or cancelled, or for half an hour. */
export async function holdDiscount(
  tx: Tx,
  hold: { discount: AcceptedDiscount; orderId: OrderId; email: string; now: Date },
): Promise<void> {
  await insertReservation(tx, {
    codeId: hold.discount.codeId,
    orderId: hold.orderId,
    email: hold.email,
    discountCents: hold.discount.cents,
    at: hold.now,
    expiresAt: new Date(hold.now.getTime() + reservationMs),
  });
}
