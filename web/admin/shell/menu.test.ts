import { expect, test } from 'vitest';
import { shellMessages } from '#messages/admin/shell.ts';
import { type MenuName, menuGroups } from './menu.ts';

/** Text 3, section 2. */
const specified: MenuName[] = [
  'dashboard',
  'services',
  'orders',
  'customers',
  'marketing',
  'abandonedCarts',
  'discountCodes',
  'blockedUsers',
  'providers',
  'autoRefill',
  'providerStatus',
  'legalPages',
  'apiLogs',
  'emailLogs',
  'contentSections',
  'settings',
];

test('the entries of the specification stand in its order', () => {
  const names: MenuName[] = menuGroups.flatMap(({ entries }) => entries.map(({ name }) => name));
  expect(names.filter((name) => specified.includes(name))).toEqual(specified);
  expect(names.filter((name) => !(name in shellMessages.es.entries))).toEqual([]);
});
