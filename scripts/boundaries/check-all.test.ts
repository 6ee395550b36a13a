import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkAll } from './check-all.ts';
import { parseModule, readModules } from './read-modules.ts';

/** Returns the problems of a minimal valid codebase with the given files added. */
function checkFiles(files: Record<string, string>) {
  const sound = {
    'contracts/kit/money.ts': `import { z } from 'zod';`,
    'messages/es.ts': `import type { Cents } from '#contracts/kit/money.ts';`,
    'web/page.tsx': `import { Cents } from '../contracts/money.ts';\nimport { useState } from 'react';`,
    'sandbox/main.ts': `import { join } from 'node:path';`,
    'server/main.ts': `import { features } from './features.ts';`,
    'server/features.ts': `import { placeOrder } from './checkout/place-order.ts';`,
    'server/checkout/place-order.ts': `import { createOrder } from '#server/orders/create-order.ts';`,
    'server/orders/create-order.ts': `import { insertOrder } from './store-new.ts';`,
    'server/orders/store-new.ts': `import { rows } from '../database/query.ts';\nrows(tx, 'update orders set state = $1');`,
  };
  return Object.entries({ ...sound, ...files }).map(([path, text]) => parseModule(path, text));
}

const owners = new Map([
  ['orders', 'orders'],
  ['mails', 'mail'],
]);

const complaints = (files: Record<string, string>) =>
  checkAll(checkFiles(files), owners).map(({ path, message }) => `${path}: ${message}`);

test('checkAll reports no problem of a valid codebase', () => {
  expect(complaints({})).toEqual([]);
});

test('checkAll fails when it read no file', () => {
  expect(checkAll([], owners).length).toBe(5);
});

test.each([
  ['contracts/a.ts', `import { readFile } from 'node:fs';`, 'contracts may not import node:fs'],
  ['contracts/a.ts', `export * from '../server/config.ts';`, 'may not import ../server/config.ts'],
  [
    'messages/a.ts',
    `import { z } from '#contracts/kit/money.ts';`,
    'messages may not import #contracts/kit/money.ts',
  ],
  ['messages/a.ts', `import { z } from 'zod';`, 'messages may not import zod'],
  ['web/admin/a.tsx', `import { b } from '../storefront/b.ts';`, 'web may not import ../storefront/b.ts'],
  [
    'web/a.tsx',
    `const page = await import('#server/platform/config/config.ts');`,
    'web may not import #server/platform/config/config.ts',
  ],
  [
    'sandbox/console/a.ts',
    `import { z } from '#contracts/kit/money.ts';`,
    'sandbox may not import #contracts/kit/money.ts',
  ],
  ['server/orders/a.ts', `import '../../sandbox/main.ts';`, 'server may not import ../../sandbox/main.ts'],
  ['server/orders/a.ts', `import {\n  pay,\n} from '../payments/pay.ts';`, 'not in a lower module'],
  [
    'server/fulfilment/refills/a.ts',
    `import type { Payment } from '#server/payments/intents/rules.ts';`,
    'not in a lower module',
  ],
  [
    'server/orders/store-a.ts',
    'rows(tx, `select o.id, (select sum(r.cents) from refunds r) from orders o where id = $1 for update of o`);',
    'lock first, read afterwards',
  ],
  [
    'server/orders/store-a.ts',
    `const sums = '(select count(*) from refunds)';\nrows(tx, \`select \${sums} from orders where id = $1 for no key update\`);`,
    'lock first, read afterwards',
  ],
  [
    'server/platform/queue/a.ts',
    `import { lock } from '#server/orders/store-new.ts';`,
    'not in a lower module',
  ],
  ['server/platform/deps.ts', `import { lock } from '#server/orders/store-new.ts';`, 'not in a lower module'],
  [
    'server/checkout/a.ts',
    `import type { Row } from '#server/orders/store-list.ts';`,
    'a store is its part’s own',
  ],
  ['scripts/a.ts', `import { lock } from '#server/orders/store-new.ts';`, 'a store is its part’s own'],
  ['server/orders/a.ts', `import { features } from '../features.ts';`, 'not in a lower module'],
  ['server/gadgets/a.ts', `export const a = 1;`, 'is not a module of map.ts'],
  ['server/orders/a.ts', 'rows(tx, `\n  select id\n  from orders`);', 'holds SQL'],
  ['server/orders/a.ts', `rows(tx, 'insert into orders values (1)');`, 'holds SQL'],
  ['server/orders/a.ts', `rows(tx, 'SELECT id FROM orders');`, 'holds SQL'],
  ['server/orders/a.ts', 'export const at = (request: { host: string }) => request.host;', 'shopOrigin'],
  ['web/admin/a.ts', "readShop('/api/admin/orders')", 'spells the path of a call'],
  ['web/storefront/a.ts', "await fetch('/api/place')", 'calls fetch without a declared route'],
  ['server/orders/a.ts', "app.get('/api/orders/:id', show)", 'registers a call without its declaration'],
  ['server/payments/pay.ts', 'export const at = () => new Date();', "reads the machine's clock"],
  [
    'server/payments/intents/store.ts',
    '`select 1 from payments where day > current_date`',
    "reads the machine's clock",
  ],
  [
    'server/payments/intents/store.ts',
    `'update orders o set state = 1'`,
    'writes orders, which belongs to orders',
  ],
])('checkAll rejects %s with %s', (path, text, message) => {
  expect(complaints({ [path]: text }).join('\n')).toContain(message);
});

test.each([`import './a.ts';`, `import type { A } from './a.ts';`])(
  'checkAll reports the whole path of a cycle closed by %s',
  (back) => {
    const cycle = { 'server/orders/a.ts': `import './b.ts';`, 'server/orders/b.ts': back };
    expect(complaints(cycle)).toEqual([
      'server/orders/a.ts: import cycle: server/orders/a.ts → server/orders/b.ts → server/orders/a.ts',
    ]);
  },
);

test.each([
  ['await pay(order);', 'rules.ts: is not pure: awaits'],
  ['const now = Date.now();', 'is not pure: reads the clock'],
  ['const now = new Date();', 'is not pure: reads the clock'],
  ['export const id = randomUUID();', 'is not pure: draws lots'],
  ['let count = 0;', 'is not pure: keeps a state'],
  [`import { readFile } from 'node:fs';`, 'is not pure: imports node:fs'],
  [`import { one } from './one.ts';`, 'is not pure: server/orders/two.ts reads the clock'],
])('checkAll rejects a rules file with %s', (text, message) => {
  const others = {
    'server/orders/one.ts': `export { now as one } from './two.ts';`,
    'server/orders/two.ts': `export const now = () => new Date();`,
  };
  for (const name of ['rules', 'price-rules']) {
    const files = { ...others, [`server/orders/${name}.ts`]: text };
    expect(complaints(files).join('\n')).toContain(message);
  }
});

test('checkAll accepts a rules file that imports types or computes a hash', () => {
  const text = `import type { Now } from './clock.ts';\nimport { createHash } from 'node:crypto';\nnew Date(now);`;
  const clock = 'export type Now = Date; export const now = () => performance.now();';
  expect(complaints({ 'server/orders/rules.ts': text, 'server/orders/clock.ts': clock })).toEqual([]);
});

test('checkAll accepts only type imports of schemas in the storefront', () => {
  const contracts = {
    'contracts/prices.ts': `export const least = 5;`,
    'contracts/prices-schemas.ts': `import { z } from 'zod';\nimport { least } from './prices.ts';`,
    'contracts/offers.ts': `import { priceSchema } from './prices-schemas.ts';`,
  };
  const page = (text: string) => complaints({ ...contracts, 'web/storefront/page.tsx': text });
  expect(page(`import { least } from '#contracts/prices.ts';`)).toEqual([]);
  expect(page(`import type { Price } from '#contracts/prices-schemas.ts';`)).toEqual([]);
  for (const name of ['#contracts/prices-schemas.ts', '../../contracts/offers.ts']) {
    expect(page(`import { least } from '${name}';`)).toEqual([
      `web/storefront/page.tsx: may take only types of ${name}: it brings the schema library`,
    ]);
  }
});

test('checkAll reports code that only tests import', () => {
  const files = {
    'server/orders/fake.ts': 'export const fake = 1;',
    'tests/api/a.db.test.ts': `import { fake } from '#server/orders/fake.ts';`,
  };
  expect(complaints(files)).toEqual([
    'server/orders/fake.ts: is imported by tests alone: it belongs below tests/',
  ]);
  expect(complaints({ ...files, 'server/orders/a.ts': `import './fake.ts';` })).toEqual([]);
});

test.each([
  ['server/orders/a.test.ts', `import { start } from '#sandbox/main.ts'; rows('select 1 from orders');`],
  ['server/orders/a.ts', `// import { x } from '#sandbox/main.ts'\n/* new Date() */`],
  ['server/orders/a.ts', `throw new Error('Select a package from the list');`],
  ['server/mail/store-log.ts', `'insert into mails values (1) on conflict do update set a = 1'`],
  ['tests/a.ts', `import { lock } from '#server/orders/store-new.ts';`],
  ['scripts/a.ts', `import { loadConfig } from '#server/platform/config/config.ts'; process.env.PORT;`],
])('checkAll accepts %s with %s', (path, text) => {
  expect(complaints({ [path]: text })).toEqual([]);
});

test('readModules reads this repository', () => {
  expect(readModules(join(import.meta.dirname, '../..')).length).toBeGreaterThan(50);
});
