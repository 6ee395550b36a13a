import { expect, test } from 'vitest';
import type { ShopIdentity } from '#contracts/catalog/identity.ts';
import { shopIdentity } from '#server/staff/settings/shop-identity.ts';
import { issuerOf } from './installation.ts';

const example = shopIdentity.initial as ShopIdentity;
const own = { ...example, legalName: 'Tienda de Prueba, S. L.', taxId: 'CIF A58818501' };

test('the example issues in the sandbox and nowhere else', () => {
  expect(issuerOf(example, 'sandbox')).toEqual({
    name: 'Razón Social de Ejemplo, S. L.',
    taxId: 'B00000000',
  });
  expect(issuerOf(example, 'live')).toBeUndefined();
});

test('who has a number issues', () => {
  expect(issuerOf(own, 'live')).toEqual({ name: 'Tienda de Prueba, S. L.', taxId: 'A58818501' });
  expect(issuerOf({ ...own, taxId: 'CIF A58818509' }, 'live')).toBeUndefined();
});
