import { conditionFigures } from '../kit/conditions.ts';
import { toMadridDate } from '../kit/madrid.ts';
import { dayMs } from '../kit/time.ts';
import { nextWorkday } from '../kit/workdays.ts';
import type { OrderDisplayState } from '../orders/states.ts';

/**
 * Returns noon of the last day of the period that begins the day after conclusion (Directive 2011/83/EU, art. 9), in
 * Madrid's calendar. The last day is a working day. Mails state this date, and declarations are accepted until its end.
 */
export function withdrawalDeadline(concludedAt: Date): Date {
  const noon = new Date(`${toMadridDate(concludedAt)}T12:00:00Z`);
  const lastDay = toMadridDate(new Date(noon.getTime() + conditionFigures.withdrawalDays * dayMs));
  return new Date(`${nextWorkday(lastDay)}T12:00:00Z`);
}

/** Returns whether the declaration was made after the last day ended in Madrid. */
export function isPastWithdrawalDeadline(concludedAt: Date, declaredAt: Date): boolean {
  return toMadridDate(declaredAt) > toMadridDate(withdrawalDeadline(concludedAt));
}

/** Returns whether the buyer may still withdraw: the order is underway and the period has not ended. */
export const mayWithdraw = (
  { standing, paidAt }: { standing: OrderDisplayState; paidAt: Date | null },
  now: Date,
): boolean => standing === 'underway' && paidAt !== null && !isPastWithdrawalDeadline(paidAt, now);
