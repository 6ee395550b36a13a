/** Of invoices `i`: it was not cancelled as one that should never have been. */
export const stands = 'not exists (select from invoice_cancellations x where x.invoice_id = i.id)';
