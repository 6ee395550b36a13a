/** The invoice `i` was not cancelled as one that should never have been. */
export const notVoided = 'not exists (select from invoice_cancellations x where x.invoice_id = i.id)';
/**
 * Selects the type of an invoice as the agency's record has it: what takes back a full one in the place of a
 * simplified one is a rectifying one there, with a number of that series.
 */
export const recordType = (invoice: 'i' | 'r'): string =>
  `case when ${invoice}.type = 'F3' and ${invoice}.number like '%-R-%' then 'R4' else ${invoice}.type end`;

/** The supply `s` counts: its invoice was not cancelled as one that should never have been. */
export const counted = 'not exists (select from invoice_cancellations x where x.invoice_id = s.invoice_id)';

/** The supply `s` was made to a consumer of another state, or corrects one that was. */
export const soldAbroad = `s.country <> 'ES' and s.treatment in ('domestic', 'one_stop') and ${counted}`;

/** The supply `s` is a sale that is taxed in the state of its buyer. */
export const soldThere = `s.treatment = 'one_stop' and s.country <> 'ES' and s.cause = 'sale' and s.reverses_id is null
   and not exists (select from supplies r where r.reverses_id = s.id)`;

/**
 * Selects the first day of the quarter in whose one-stop return a supply `s` stands: a sale in the one it was made in,
 * unless it was decided only after that one's return was filed, or could have been; everything else in the one in which it
 * was decided.
 */
export const declaredIn = `date_trunc('quarter', (case when s.cause = 'sale' and s.decided_at < coalesce(
           (select t.filed_at from tax_returns t
             where make_date(t.year, t.quarter * 3 - 2, 1) = date_trunc('quarter', s.operation_on::timestamp)::date),
           (date_trunc('quarter', s.operation_on::timestamp) + interval '4 months') at time zone 'Europe/Madrid')
         then s.operation_on else s.decided_on end)::timestamp)::date`;

/** Selects the first day of the quarter that a day lies in. */
export const firstOf = (day: string) => `date_trunc('quarter', ${day}::timestamp)::date`;

/** Selects the 20th, of the fourth quarter the 30th, of the month after the quarter that begins on `first`. */
const twentiethAfter = (first: string) =>
  `((${first} + interval '3 months')::date + case extract(quarter from ${first}) when 4 then 29 else 19 end)`;

/** Selects the day after the last one for the forms of the quarter that begins on `first` (`formsDueOn`). */
export const afterFormsOf = (first: string) =>
  `(${twentiethAfter(first)} + case extract(isodow from ${twentiethAfter(first)}) when 6 then 3 when 7 then 2 else 1 end)::timestamp`;

/**
 * Selects the first day of the quarter in whose forms 303 and 349 a supply `s` stands. A sale stands in the one it was made
 * in, unless it was decided only after that one was closed, or had to be. Everything else stands in the one in which it was
 * decided.
 */
export const formOf = `${firstOf(`(case when s.cause = 'sale' and s.decided_at < coalesce(
      (select c.closed_at from tax_quarters c where make_date(c.year, c.quarter * 3 - 2, 1) = ${firstOf('s.operation_on')}),
      ${afterFormsOf(firstOf('s.operation_on'))} at time zone 'Europe/Madrid')
    then s.operation_on else s.decided_on end)`)}`;
