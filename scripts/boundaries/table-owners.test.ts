import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseModule } from './read-modules.ts';
import { checkTableOwners, readTableOwners } from './table-owners.ts';

const markdown = `# The data model

## Orders — \`orders\`
| table | holds | rules |
|---|---|---|
| \`orders\`, \`order_events\` | the commitment, \`paid\` or not | |

## Payments — \`payments\` *later*
| table | holds |
|---|---|
| \`refunds\` *later* | money going back |
`;

const owners = readTableOwners(markdown);
const complaints = (path: string, text: string) =>
  checkTableOwners([parseModule(path, text)], owners).map(({ message }) => message);

test('owners are read from the headings and the first columns', () => {
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
])('%s may not say %s', (path, text, message) => {
  expect(complaints(path, text).join()).toContain(message);
});

test.each([
  ['server/orders/store.ts', `'insert into order_events values (1) on conflict do update set a = 1'`],
  ['server/payments/intents/store.ts', `'select 1 from orders for update'`],
  ['server/platform/queue/store.ts', `'delete from jobs'`],
  ['server/payments/settle.test.ts', `'update orders set state = 1'`],
])('%s may say %s', (path, text) => {
  expect(complaints(path, text)).toEqual([]);
});

test('docs/data-model.md names every table but the migrations’ own', () => {
  const read = (...path: string[]) => readFileSync(join(import.meta.dirname, '../..', ...path), 'utf8');
  const tables = [...read('server/platform/database/schema.txt').matchAll(/^## ([a-z]\w*)/gm)].map(
    (match) => match[1] ?? '',
  );
  const page = read('docs/data-model.md');
  expect(tables.length).toBeGreaterThan(10);
  expect(tables.filter((table) => table !== 'migrations' && !page.includes(`\`${table}\``))).toEqual([]);
});
