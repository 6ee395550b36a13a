import { madridDay } from '../kit/madrid.ts';
import { dayMs } from '../kit/time.ts';

/**
 * Returns noon of the last of the 14 days that begin the day after the contract was concluded (Directive
 * 2011/83/EU, art. 9), counted on Madrid's calendar.
 */
export function withdrawalDeadline(concludedAt: Date): Date {
  const noon = new Date(`${madridDay(concludedAt)}T12:00:00Z`);
  return new Date(noon.getTime() + 14 * dayMs);
}

/** Moves a last day on a weekend to Monday (Regulation 1182/71, art. 3(4)); holidays are left to a person. */
function lastDayWithWeekends(concludedAt: Date): Date {
  let last = withdrawalDeadline(concludedAt);
  while (last.getUTCDay() === 0 || last.getUTCDay() === 6) last = new Date(last.getTime() + dayMs);
  return last;
}

/** Returns whether it was declared after the last day had ended, as clocks in Madrid show. */
export function isTooLate(concludedAt: Date, declaredAt: Date): boolean {
  return madridDay(declaredAt) > madridDay(lastDayWithWeekends(concludedAt));
}
