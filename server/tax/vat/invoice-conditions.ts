/** The invoice `i` was not cancelled as one that should never have been. */
export const notVoided = 'not exists (select from invoice_cancellations x where x.invoice_id = i.id)';
/**
 * Selects the type of an invoice as the agency's record has it: what takes back a full one in the place of a
 * simplified one is a rectifying one there, with a number of that series.
 */
export const recordType = (invoice: 'i' | 'r'): string =>
  `case when ${invoice}.type = 'F3' and ${invoice}.number like '%-R-%' then 'R4' else ${invoice}.type end`;

/** It is the sale itself; one that took it over from a wrong buyer corrects it, as what rectifies it does. */
export const isSale = `i.type in ('F1', 'F2') and i.of_invoice_id is null`;

/**
 * Selects the first day of the quarter in whose return an invoice stands: a sale in the one it was made in, unless it
 * was issued only after that one's return was filed, or could have been; everything else in the one of its issue.
 */
export const declaredIn = `date_trunc('quarter', (case when ${isSale} and i.issued_at < coalesce(
           (select t.filed_at from tax_returns t
             where make_date(t.year, t.quarter * 3 - 2, 1) = date_trunc('quarter', i.operation_on::timestamp)::date),
           (date_trunc('quarter', i.operation_on::timestamp) + interval '4 months') at time zone 'Europe/Madrid')
         then i.operation_on else i.issued_on end)::timestamp)::date`;

/** Selects the first day of the quarter that a day lies in. */
export const firstOf = (day: string) => `date_trunc('quarter', ${day}::timestamp)::date`;

/** Selects the 20th, of the fourth quarter the 30th, of the month after the quarter that begins on `first`. */
const twentiethAfter = (first: string) =>
  `((${first} + interval '3 months')::date + case extract(quarter from ${first}) when 4 then 29 else 19 end)`;

/** Selects the day after the last one for the forms of the quarter that begins on `first` (`formsDueOn`). */
export const afterFormsOf = (first: string) =>
  `(${twentiethAfter(first)} + case extract(isodow from ${twentiethAfter(first)}) when 6 then 3 when 7 then 2 else 1 end)::timestamp`;

/**
 * Selects the first day of the quarter in whose forms 303 and 349 an invoice `i` stands. A sale stands in the
 * one it was made in, unless it was issued only after that one was closed, or had to be. Everything else stands in the one of its issue.
 */
export const formOf = `${firstOf(`(case when ${isSale} and i.issued_at < coalesce(
      (select c.closed_at from tax_quarters c where make_date(c.year, c.quarter * 3 - 2, 1) = ${firstOf('i.operation_on')}),
      ${afterFormsOf(firstOf('i.operation_on'))} at time zone 'Europe/Madrid')
    then i.operation_on else i.issued_on end)`)}`;
