import { expect, test } from 'vitest';
import { shellMessages } from '#messages/admin/shell/shell.ts';
import { menu } from './menu.ts';
import { findSettings } from './palette-hits.ts';
import { findNamed, matchesLabel } from './palette-rules.ts';
import { actionSynonyms, meaningOf, synonyms } from './synonyms.ts';

test('a label is found by the beginnings of its words, without accents', () => {
  const label = 'Sincronización de Estados';
  expect(
    ['', 'sinc', 'ESTADOS', 'est sin', 'sincronizacion'].every((typed) => matchesLabel(label, typed)),
  ).toBe(true);
  expect(['cronización', 'pedidos', 'sinc pedidos'].some((typed) => matchesLabel(label, typed))).toBe(false);
});

test('fillers and plurals do not hide a match', () => {
  const label = 'Copias de seguridad, devolución, refund';
  expect(
    ['copia de seguridad', 'devoluciones', 'refunds', 'the refund', 'de'].every((typed) =>
      matchesLabel(label, typed),
    ),
  ).toBe(true);
});

const screens = menu.flatMap(({ entries }) => entries.flatMap(({ pages }) => pages.map(({ name }) => name)));

test('only screens of the menu have synonyms', () => {
  expect(Object.keys(synonyms).filter((name) => !screens.includes(name as never))).toEqual([]);
});

const meanings = Object.fromEntries(screens.map((name) => [name, meaningOf(name)]));

test.each([
  ['backup', 'data'],
  ['copia', 'data'],
  ['copia de seguridad', 'data'],
  ['restore backup', 'data'],
  ['refund', 'payments'],
  ['refunds', 'payments'],
  ['devolución', 'payments'],
  ['reembolso', 'payments'],
  ['price', 'services'],
  ['prices', 'services'],
  ['precio', 'services'],
  ['precios', 'services'],
  ['maintenance', 'settings'],
  ['mantenimiento', 'settings'],
  ['vat', 'tax'],
  ['iva', 'tax'],
  ['verifactu', 'register'],
  ['key', 'apiKeys'],
  ['api key', 'apiKeys'],
  ['key api', 'apiKeys'],
  ['API keys', 'apiKeys'],
  ['clave api', 'apiKeys'],
  ['clave de api', 'apiKeys'],
  ['claves', 'apiKeys'],
  ['facturas', 'invoices'],
  ['invoice', 'invoices'],
  ['stop selling', 'stopSales'],
  ['dejar de vender', 'stopSales'],
  ['parar ventas', 'stopSales'],
  ['303', 'quarter'],
  ['webhook', 'webhooks'],
  ['chargeback', 'disputes'],
  ['cupon', 'discountCodes'],
  ['password', 'security'],
])('typing %j lists the screen %s first in both languages', (typed, name) => {
  for (const language of ['es', 'en'] as const) {
    const labels: Record<string, string> = shellMessages[language].entries;
    const entries = screens.map((each) => ({ name: each as string, label: labels[each] ?? '' }));
    expect(findNamed(entries, typed, meanings)[0]?.name, language).toBe(name);
  }
});

test.each([
  ['mantenimiento', 'shop.maintenance'],
  ['maintenance', 'shop.maintenance'],
  ['copias', 'backups.schedule'],
  ['backups', 'backups.schedule'],
  ['agentes límite', 'orders.refund_limit'],
  ['limit refund', 'orders.refund_limit'],
  ['márgenes agentes', 'staff.agent_costs'],
  ['second step', 'staff.second_factor'],
])('typing %j lists the setting %s first in both languages', (typed, key) => {
  for (const language of ['es', 'en'] as const)
    expect(findSettings(typed, language)[0]?.key, language).toBe(key);
});

test('fewer than three characters list no setting', () => expect(findSettings('iv', 'es')).toEqual([]));

test.each([
  ['dark mode', 'theme'],
  ['tema oscuro', 'theme'],
  ['logout', 'signOut'],
  ['salir', 'signOut'],
  ['add prices', 'addPrices'],
  ['añadir precios', 'addPrices'],
  ['importar precios', 'addPrices'],
  ['import prices', 'addPrices'],
  ['idioma', 'language'],
  ['language', 'language'],
])('typing %j finds the action %s', (typed, key) => {
  const found = Object.keys(actionSynonyms).filter((name) => matchesLabel(actionSynonyms[name] ?? '', typed));
  expect(found).toEqual([key]);
});
