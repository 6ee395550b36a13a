import { expect, test } from 'vitest';
import { readMigrations } from '#server/platform/database/migrate.ts';
import { modules } from './map.ts';
import { parseModule } from './read-modules.ts';
import { checkTableOwners, readTableOwners } from './table-owners.ts';

const sql = `-- orders

create table orders (
  id uuid primary key
);
-- An explanation of the next table.
create table order_events (id bigint);

-- payments

create table refunds (id uuid);
`;

const owners = readTableOwners(sql);
const complaints = (path: string, text: string) =>
  checkTableOwners([parseModule(path, text)], owners).map(({ message }) => message);

test('readTableOwners reads the owner of each table from the last owner comment above it', () => {
  expect(Object.fromEntries(owners)).toEqual({
    orders: 'orders',
    order_events: 'orders',
    refunds: 'payments',
  });
});

test.each([
  [
    'server/payments/intents/store.ts',
    `'update orders o set state = 1'`,
    'writes orders, which belongs to orders',
  ],
  [
    'server/customers/social-proof/store.ts',
    `'delete from sightings'`,
    'customers/social-proof only reads, but writes sightings',
  ],
  ['server/orders/store.ts', '`\n insert into drafts (id)`', 'writes drafts, which has no owner'],
])('checkTableOwners rejects %s with %s', (path, text, message) => {
  expect(complaints(path, text).join()).toContain(message);
});

test.each([
  ['server/orders/store.ts', `'insert into order_events values (1) on conflict do update set a = 1'`],
  ['server/payments/intents/store.ts', `'select 1 from orders for update'`],
  ['server/platform/queue/store.ts', `'delete from jobs'`],
  ['server/payments/settle.test.ts', `'update orders set state = 1'`],
])('checkTableOwners accepts %s with %s', (path, text) => {
  expect(complaints(path, text)).toEqual([]);
});

test('the migrations name an existing part as owner of every table', () => {
  const tables = readTableOwners(
    readMigrations()
      .map(({ text }) => text)
      .join('\n'),
  );
  const parts = modules.flatMap(({ name, parts: own }) => [name, ...own.map((part) => `${name}/${part}`)]);
  expect(tables.size).toBeGreaterThan(100);
  expect([...tables].filter(([, part]) => !parts.includes(part))).toEqual([]);
});
