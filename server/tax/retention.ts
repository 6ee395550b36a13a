import type { Retention } from '#server/database/retention.ts';

export const taxRetention: readonly Retention[] = [
  { table: 'tax_rates', because: 'a few rows, which orders were taxed by' },
  { table: 'network_ranges', because: 'until the owner loads another table; it names nobody' },
  {
    table: 'tax_places',
    because: 'rows about tax stay for ten years and longer; they name nobody but staff',
  },
  { table: 'vat_checks', because: 'the proof of each sale without tax stays; it names businesses' },
  { table: 'tax_returns', because: 'what was declared stays; it names nobody but staff' },
];
