/** Of invoices `i`: it was not cancelled as one that should never have been. */
export const stands = 'not exists (select from invoice_cancellations x where x.invoice_id = i.id)';

/** The sale itself; one that took it over from a wrong buyer corrects it, as what rectifies it does. */
export const isSale = `i.type in ('F1', 'F2') and i.of_invoice_id is null`;

/**
 * The first day of the quarter in whose return an invoice stands: a sale in the one it was made in, unless it was issued
 * only after that one's return was filed, or could have been; everything else in the one of its issue.
 */
export const declaredIn = `date_trunc('quarter', (case when ${isSale} and i.issued_at < coalesce(
           (select t.filed_at from tax_returns t
             where make_date(t.year, t.quarter * 3 - 2, 1) = date_trunc('quarter', i.operation_on::timestamp)::date),
           (date_trunc('quarter', i.operation_on::timestamp) + interval '4 months') at time zone 'Europe/Madrid')
         then i.operation_on else i.issued_on end)::timestamp)::date`;
