import { addDays } from './madrid.ts';

/** National holidays of Spain with a fixed date (Estatuto de los Trabajadores, art. 37.2; RD 2001/1983, art. 45). */
const fixed = ['01-01', '01-06', '05-01', '08-15', '10-12', '11-01', '12-06', '12-08', '12-25'];

/** Returns Easter Sunday in the Gregorian calendar (Meeus, Astronomical Algorithms, chapter 8). */
function easterSunday(year: number): string {
  const century = Math.floor(year / 100);
  const golden = year % 19;
  const epact =
    (19 * golden +
      century -
      Math.floor(century / 4) -
      Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3) +
      15) %
    30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor((year % 100) / 4) - epact - (year % 4)) % 7;
  const shift = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
  const days = epact + weekday - 7 * shift + 114;
  return `${year}-${String(Math.floor(days / 31)).padStart(2, '0')}-${String((days % 31) + 1).padStart(2, '0')}`;
}

/** Returns whether a date (`2027-01-30`) is a weekend or a national holiday in all of Spain. */
function isHoliday(day: string): boolean {
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay();
  if (weekday === 0 || weekday === 6 || fixed.includes(day.slice(5))) return true;
  return day === addDays(easterSunday(Number(day.slice(0, 4))), -2);
}

/**
 * Returns the date or the next working day, because a period does not end on a holiday (Ley 39/2015, art. 30.5;
 * Regulation 1182/71, art. 3(4)).
 */
export function nextWorkday(day: string): string {
  let found = day;
  while (isHoliday(found)) found = addDays(found, 1);
  return found;
}
