import { conditionFigures } from '../kit/conditions.ts';
import { toMadridDate } from '../kit/madrid.ts';
import { dayMs } from '../kit/time.ts';
import { nextWorkday } from '../kit/workdays.ts';

/**
 * Returns noon of the last day of the period that begins the day after conclusion (Directive 2011/83/EU, art. 9), in
 * Madrid's calendar.
 */
export function withdrawalDeadline(concludedAt: Date): Date {
  const noon = new Date(`${toMadridDate(concludedAt)}T12:00:00Z`);
  return new Date(noon.getTime() + conditionFigures.withdrawalDays * dayMs);
}

/** Returns whether the declaration was made after the last day ended in Madrid. */
export function isPastWithdrawalDeadline(concludedAt: Date, declaredAt: Date): boolean {
  return toMadridDate(declaredAt) > nextWorkday(toMadridDate(withdrawalDeadline(concludedAt)));
}
