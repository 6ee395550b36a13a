import { expect, test } from 'vitest';
import { checkScreenNames } from './check-names.ts';
import type { ScreenNames } from './names.ts';
import { parseModule } from './read-modules.ts';

const addresses = `export const addresses = {\n  refills: '/admin/refills',\n} as const;`;
const screens = `export const screens = {\n  refills: { load: () => import('./fulfilment/refills/refills.tsx') },\n};`;
const sound = {
  'contracts/staff/admin-addresses.ts': addresses,
  'web/admin/screens.ts': screens,
  'contracts/fulfilment/refills-schemas.ts': '',
  'contracts/fulfilment/refunds.ts': '',
  'server/fulfilment/refills/rules.ts': '',
  'messages/admin/fulfilment/refills.ts': '',
};

function complaints(table: Record<string, ScreenNames>, files: Record<string, string> = {}) {
  const modules = Object.entries({ ...sound, ...files }).map(([path, text]) => parseModule(path, text));
  return checkScreenNames(modules, table).map(({ message }) => message);
}

test('a screen with one name in all layers is sound', () => {
  expect(complaints({ 'fulfilment/refills': { screens: ['refills'] } })).toEqual([]);
});

test.each<[string, Record<string, ScreenNames>]>([
  ['refills is in no entry', {}],
  ['old of fulfilment/refills is no screen', { 'fulfilment/refills': { screens: ['refills', 'old'] } }],
  [
    'refills is in web/admin/fulfilment/refills/refills.tsx, and not in orders',
    { orders: { screens: ['refills'] } },
  ],
  [
    'fulfilment/refills has no server/fulfilment/gone/',
    { 'fulfilment/refills': { screens: ['refills'], server: 'fulfilment/gone', reason: 'A reason.' } },
  ],
  [
    'fulfilment/refills has parts of other names, and no reason',
    { 'fulfilment/refills': { screens: ['refills'], contract: 'fulfilment/refunds' } },
  ],
  [
    'fulfilment/refills has a reason for other names, and none of them',
    { 'fulfilment/refills': { screens: ['refills'], reason: 'A reason.' } },
  ],
])('%s', (message, table) => {
  expect(complaints(table)).toContain(message);
});

test('a check that reads no screen is a problem', () => {
  expect(complaints({}, { 'contracts/staff/admin-addresses.ts': '' })).toEqual([
    'no screen was read: the check sees nothing',
  ]);
});
