import { describe, expect, test } from 'vitest';
import { currentAddress, formerAddresses } from '#contracts/staff/admin-addresses.ts';
import { isAdminPath } from '#contracts/staff/admin-paths.ts';
import { type StaffRole, staffRoles } from '#contracts/staff/roles.ts';
import { shellMessages } from '#messages/admin/shell/shell.ts';
import { type Address, addresses } from '../addresses.ts';
import { canSeeScreen, screens } from '../screens.ts';
import { labelOf, linksOf, menu, menuOf, type PageName, placeOf, type ShownEntry } from './menu.ts';
import { findNamed } from './palette-rules.ts';
import { synonyms } from './synonyms.ts';

const specified: Partial<Record<PageName, [label: RegExp, address: string]>> = {
  dashboard: [/^Estadísticas$/, '/admin/dashboard'],
  services: [/^Servicios$/, '/admin/services'],
  orders: [/^Pedidos$/, '/admin/orders'],
  customers: [/^Clientes$/, '/admin/customers'],
  marketing: [/^Marketing$/, '/admin/marketing'],
  abandonedCarts: [/^Carritos Abandonados$/, '/admin/abandoned-carts'],
  discountCodes: [/^Códigos de Descuento$/, '/admin/discount-codes'],
  blockedUsers: [/^Usuarios bloqueados$/i, '/admin/blocked-users'],
  providers: [/^Proveedores$/, '/admin/providers'],
  autoRefill: [/^Refill automático$/i, '/admin/auto-refill'],
  providerStatus: [/^Sincronización de Estados$/, '/admin/provider-status'],
  legalPages: [/^Páginas legales$/i, '/admin/legal-pages'],
  apiLogs: [/^Registros de API$/, '/admin/api-logs'],
  emailLogs: [/^Registros de E-mail$/, '/admin/email-logs'],
  contentSections: [/^Secciones de contenido$/i, '/admin/content-sections'],
  settings: [/^Configuración$/, '/admin/settings'],
};

const setup = { opening: 3 };
const entriesOf = (role: StaffRole, counts: Record<string, number> = {}): ShownEntry[] =>
  menuOf(role, counts).flatMap(({ entries }) => entries);
const linked = (entries: readonly ShownEntry[]): PageName[] =>
  entries.flatMap((entry) => [...entry.pages.slice(0, 1), ...linksOf(entry)].map(({ name }) => name));
const pages = menu.flatMap(({ entries }) => entries.flatMap((entry) => entry.pages.map(({ name }) => name)));
const fixed = (Object.keys(screens) as Address[]).filter((name) => !addresses[name].includes('$'));

describe.each([{}, setup])('the menu with the counters %j', (counts) => {
  test.each(staffRoles)('the menu has at most 16 entries and 28 links for the role %s', (role) => {
    const entries = entriesOf(role, counts);
    expect(entries.length).toBeLessThanOrEqual(16);
    expect(linked(entries).length).toBeLessThanOrEqual(28);
  });

  test('the menu links to every entry of the specification for the owner', () => {
    expect(
      Object.keys(specified).filter((name) => !linked(entriesOf('owner', counts)).includes(name as never)),
    ).toEqual([]);
  });
});

test('entries of the specification have its names and addresses', () => {
  for (const [name, [label, address]] of Object.entries(specified)) {
    expect(shellMessages.es.entries[name as PageName]).toMatch(label);
    expect(addresses[name as PageName]).toBe(address);
  }
});

test('an unfinished setup is the first entry of the menu', () => {
  const [first] = entriesOf('owner', setup);
  expect(first && labelOf(first, shellMessages.es)).toBe(shellMessages.es.entries.opening);
  expect(entriesOf('owner')[0]?.pages.map(({ name }) => name)).toEqual(['dashboard']);
});

test('every screen without a parameter is a page of exactly one entry', () => {
  expect(pages.toSorted()).toEqual(fixed.toSorted());
});

test.each(staffRoles)('the role %s has exactly its screens as pages of the menu', (role) => {
  const own = entriesOf(role, setup).flatMap((entry) => entry.pages.map(({ name }) => name));
  expect(own.toSorted()).toEqual(fixed.filter((name) => canSeeScreen(screens[name], role)).toSorted());
});

test("an adviser's menu has invoices, tax and the adviser's own access", () => {
  const entries = entriesOf('adviser');
  expect(entries.map((entry) => labelOf(entry, shellMessages.en))).toEqual([
    'Invoices and tax',
    'Your access',
  ]);
});

test.each(['es', 'en'] as const)('the palette finds every screen by its name in %s', (language) => {
  const words = shellMessages[language];
  const named = pages.map((name) => ({ name, label: words.entries[name] }));
  for (const { name, label } of named)
    expect(findNamed(named, label, synonyms).map((found) => found.name)).toContain(name);
});

test.each(['es', 'en'] as const)('no two entries or screens share a name in %s', (language) => {
  const { entries, areas } = shellMessages[language];
  const labels = [...Object.values(entries), ...Object.values(areas)];
  expect(labels.filter((label, at) => labels.indexOf(label) !== at)).toEqual([]);
});

test('no two entries share an icon', () => {
  const icons = menu.flatMap(({ entries }) => entries.map(({ icon }) => icon));
  expect(icons.filter((icon, at) => icons.indexOf(icon) !== at)).toEqual([]);
});

test('placeOf returns the list page for the address of one object', () => {
  const pageAt = (path: string) => placeOf(path, menuOf('owner'))?.page.name;
  expect(pageAt('/admin/orders/K7MQ4TXR9D')).toBe('orders');
  expect(pageAt('/admin/orders/withdrawals/1')).toBe('withdrawals');
  expect(pageAt('/admin/payments/payouts/entries')).toBe('balanceEntries');
  expect(pageAt('/admin/integrations/webhook-deliveries/1')).toBe('webhookDeliveries');
  expect(pageAt('/admin/nowhere')).toBeUndefined();
});

describe.each(Object.entries(formerAddresses))('the former address %s', (former, current) => {
  test('a former address redirects to a screen', () => {
    expect(currentAddress(former)).toBe(current);
    expect(Object.values<string>(addresses)).toContain(current.split('?')[0]);
    expect(isAdminPath(former)).toBe(true);
    expect(Object.values<string>(addresses)).not.toContain(former);
  });
});

test('former addresses of single objects redirect with their id', () => {
  expect(currentAddress('/admin/webhooks/7')).toBe('/admin/integrations/webhooks/7');
  expect(currentAddress('/admin/webhook-deliveries/7')).toBe('/admin/integrations/webhook-deliveries/7');
  expect(isAdminPath('/admin/jobs/mail.send')).toBe(true);
  expect(isAdminPath('/admin/jobs/mail.send/nope')).toBe(false);
  expect(currentAddress('/admin/orders/7')).toBeUndefined();
});
