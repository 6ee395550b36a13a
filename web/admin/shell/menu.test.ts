import { expect, test } from 'vitest';
import { shellMessages } from '#messages/admin/shell/shell.ts';
import { type MenuName, type MenuSection, menuGroups } from './menu.ts';

/** These stand in text 3, section 2. */
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

// Proves back-office-24.
test('the entries of the specification stand in its order', () => {
  const names: MenuName[] = menuGroups.flatMap(({ entries }) => entries.map(({ name }) => name));
  expect(names.filter((name) => specified.includes(name))).toEqual(specified);
  expect(names.filter((name) => !(name in shellMessages.es.entries))).toEqual([]);
});

test('no two entries have the same icon, and what is open fits a screen 900 pixels high', () => {
  const sections: readonly MenuSection[] = menuGroups;
  const icons = sections.flatMap(({ entries }) => entries.map(({ icon }) => icon));
  expect(icons.filter((icon, at) => icons.indexOf(icon) !== at)).toEqual([]);
  const shown = sections.flatMap(({ closed, entries }) => (closed ? [] : entries));
  const heads = sections.filter(({ key }) => key !== 'start');
  // Above and below stand the name of the shop and the member: 48 and 109 pixels, and 16 of space.
  expect(28 * shown.length + 26 * heads.length).toBeLessThanOrEqual(900 - 48 - 109 - 16);
});
