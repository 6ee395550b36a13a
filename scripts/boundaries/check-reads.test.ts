import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkReads } from './check-reads.ts';
import { readModels } from './read-models.ts';
import { parseModule } from './read-modules.ts';

const owners = new Map([
  ['services', 'catalog'],
  ['orders', 'orders'],
  ['refunds', 'payments'],
  ['campaigns', 'marketing/campaigns'],
]);

const complaints = (path: string, text: string, files: string[] = []) =>
  checkReads([parseModule(path, text)], owners, [{ name: 'orders/search', reason: 'A test.', files }]).map(
    ({ message }) => message,
  );

test.each([
  ['server/orders/store.ts', "rows(db, 'select id from refunds')", 'reads refunds of payments'],
  [
    'server/orders/store.ts',
    '`select 1 from orders o\n left join refunds r on true`',
    'reads refunds of payments',
  ],
  [
    'server/orders/store.ts',
    "'update orders set a = 1 from services s, campaigns c'",
    'reads campaigns of marketing',
  ],
  ['server/catalog/content/store.ts', "'select exists (select from orders)'", 'reads orders of orders'],
  ['server/platform/queue/queue.ts', "'select 1 from orders'", 'reads orders of orders'],
])('checkReads rejects %s with %s', (path, text, message) => {
  expect(complaints(path, text).join()).toContain(message);
});

test.each([
  ['server/payments/store.ts', "'select 1 from orders join refunds on true join services on true'"],
  ['server/marketing/reporting/store.ts', "'select 1 from campaigns'"],
  ['server/orders/store.test.ts', "'select 1 from refunds'"],
  ['scripts/seed/draw.ts', "'select 1 from refunds'"],
])('checkReads accepts %s with %s', (path, text) => {
  expect(complaints(path, text)).toEqual([]);
});

test('checkReads accepts a listed read model, and rejects one that reads no higher module', () => {
  const path = 'server/orders/search/store-found.ts';
  expect(complaints(path, "'select 1 from refunds'", [path])).toEqual([]);
  expect(complaints(path, "'select 1 from orders'", [path])).toEqual([
    'is listed as a read model, and reads nothing of a higher module',
  ]);
});

test('every listed read model exists, is listed once and has a reason', () => {
  const files = readModels.flatMap((model) => model.files);
  expect(files.filter((file) => !existsSync(join(import.meta.dirname, '../..', file)))).toEqual([]);
  expect(new Set(files).size).toBe(files.length);
  expect(readModels.filter(({ reason }) => !/^[A-Z].{20,}\.$/.test(reason))).toEqual([]);
});
