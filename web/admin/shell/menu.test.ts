import { expect, test } from 'vitest';
import { shellMessages } from '#messages/admin/shell/shell.ts';
import { type MenuName, type MenuSection, menuGroups } from './menu.ts';

/** Entries of text 3, section 2. */
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

test('menu entries of the specification are in its order', () => {
  const names: MenuName[] = menuGroups.flatMap(({ entries }) => entries.map(({ name }) => name));
  expect(names.filter((name) => specified.includes(name))).toEqual(specified);
  expect(names.filter((name) => !(name in shellMessages.es.entries))).toEqual([]);
});

test('no entry of the specification is in an initially closed group', () => {
  const sections: readonly MenuSection[] = menuGroups;
  const hidden = sections.flatMap(({ closed, entries }) => (closed ? entries : []));
  expect(hidden.filter(({ name }) => specified.some((known) => known === name))).toEqual([]);
  expect(sections.length).toBeLessThanOrEqual(16);
});

test('no two entries have the same icon', () => {
  const sections: readonly MenuSection[] = menuGroups;
  const icons = sections.flatMap(({ entries }) => entries.map(({ icon }) => icon));
  expect(icons.filter((icon, at) => icons.indexOf(icon) !== at)).toEqual([]);
});
