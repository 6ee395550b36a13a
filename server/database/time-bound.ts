/**
 * A bound of a list's time as SQL, with `?` for its value: a moment, or a day of Madrid, which as the end is taken in
 * whole.
 */
export function boundSql(bound: string | null, end: 'from' | 'to'): string {
  if (bound === null || bound.includes('T')) return '?::timestamptz';
  return `((?::date + ${end === 'to' ? 1 : 0})::timestamp at time zone 'Europe/Madrid')`;
}
