import type { Retention } from '#server/database/retention.ts';

export const invoicesRetention: readonly Retention[] = [
  {
    table: 'invoices',
    because: 'what was issued is never changed or deleted; the law of tax wants it for ten years',
  },
  { table: 'invoice_recipients', because: 'who full invoices were issued to, with the invoices' },
  { table: 'invoice_cancellations', because: 'why an invoice does not count, with the invoices' },
  { table: 'invoice_dues', because: 'gone with the invoice that each is due for' },
];
