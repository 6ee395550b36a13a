/** True when the invoice `i` was not cancelled. */
export const isNotVoidedSql = 'not exists (select from invoice_cancellations x where x.invoice_id = i.id)';
/**
 * Selects the invoice type in the agency's record. The reversal of a full invoice that replaced a simplified one is a
 * rectifying invoice there, with a number of that series.
 */
export const recordType = (invoice: 'i' | 'r'): string =>
  `case when ${invoice}.type = 'F3' and ${invoice}.number like '%-R-%' then 'R4' else ${invoice}.type end`;

/** True when the supply `s` counts: its invoice was not cancelled. */
export const isCountedSql =
  'not exists (select from invoice_cancellations x where x.invoice_id = s.invoice_id)';

/** True when the supply `s` is a sale to a consumer of another state, or its correction. */
export const isSoldAbroadSql = `s.country <> 'ES' and s.treatment in ('domestic', 'one_stop') and ${isCountedSql}`;

export const isSoldInStateSql = `s.treatment = 'one_stop' and s.country <> 'ES' and s.cause = 'sale' and s.reverses_id is null
   and not exists (select from supplies r where r.reverses_id = s.id)`;

export const firstOfQuarterSql = (day: string) => `date_trunc('quarter', ${day}::timestamp)::date`;

export const asQuarterSql = (day: string) =>
  `json_build_object('year', extract(year from ${day})::integer, 'quarter', extract(quarter from ${day})::integer)`;

/** Selects the day after the filing deadline of the one-stop shop return for the quarter that begins on `first`. */
export const afterReturnOf = (first: string) => `(${first} + interval '4 months')`;

/** Selects the 20th of the month after the quarter that begins on `first`, or the 30th for the fourth quarter. */
const filingDeadlineSql = (first: string) =>
  `((${first} + interval '3 months')::date + case extract(quarter from ${first}) when 4 then 29 else 19 end)`;

/**
 * Selects the day after the filing deadline of forms 303 and 349 for the quarter that begins on `first` (`filingDeadline`).
 */
export const afterFormsOf = (first: string) =>
  `(${filingDeadlineSql(first)} + case extract(isodow from ${filingDeadlineSql(first)}) when 6 then 3 when 7 then 2 else 1 end)::timestamp`;

/**
 * Selects the first day of the quarter that declares the supply `s`. A sale belongs to its own quarter if its tax was
 * determined before the deadline, and before that quarter was declared if that was earlier. A late declaration does not
 * extend the deadline, because a later one may already contain the sale. Everything else belongs to the quarter in which
 * its tax was determined.
 */
const declaredQuarterSql = (declaredAt: string, after: string) =>
  firstOfQuarterSql(`(case when s.cause = 'sale' and s.decided_at < least(${declaredAt}, ${after} at time zone 'Europe/Madrid')
    then s.operation_on else s.decided_on end)`);

const ownQuarterSql = firstOfQuarterSql('s.operation_on');

/** Selects the first day of the quarter whose one-stop shop return contains the supply `s`. */
export const declaredIn = declaredQuarterSql(
  `(select t.filed_at from tax_returns t where make_date(t.year, t.quarter * 3 - 2, 1) = ${ownQuarterSql})`,
  afterReturnOf(ownQuarterSql),
);

/** Selects the first day of the quarter whose forms 303 and 349 contain the supply `s`. */
export const formOf = declaredQuarterSql(
  `(select c.closed_at from tax_quarters c where make_date(c.year, c.quarter * 3 - 2, 1) = ${ownQuarterSql})`,
  afterFormsOf(ownQuarterSql),
);
