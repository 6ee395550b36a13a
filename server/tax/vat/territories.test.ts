import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { standardRates } from './territories.ts';

const document = join(import.meta.dirname, '..', '..', '..', 'docs', 'protocols', 'invoices.md');
const row = /^\| ([A-Z]{2}) \| ([\d.]+) \| (\d{4}-\d\d-\d\d) \|$/gm;

it('the migration seeds the rates of all 27 states', () => {
  const table = [...readFileSync(document, 'utf8').matchAll(row)].map(([, country, rate, since]) => [
    ...[country, since, Math.round(Number(rate) * 100)],
  ]);
  expect(table).toHaveLength(27);
  expect([...standardRates].sort(([a], [b]) => a.localeCompare(b))).toEqual(table);
});
