import { expect, test } from 'vitest';
import type { ShopIdentity } from '#contracts/catalog/identity.ts';
import {
  findUnusableFields,
  inputIdentitySchema,
  isExampleIdentity,
  shopIdentity,
} from '#server/staff/settings/shop-identity.ts';
import { declarationOf } from './declaration-rules.ts';
import { installationOf, issuerOf } from './installation.ts';
import { producerOf, producerSetting } from './producer.ts';

const example = shopIdentity.initial as ShopIdentity;
const own = { ...example, legalName: 'Tienda de Prueba, S. L.', taxId: 'CIF A58818501' };

test('the installation lets the example company issue only in the sandbox', () => {
  expect(issuerOf(example, 'sandbox')).toEqual({
    name: 'Razón Social de Ejemplo, S. L.',
    taxId: 'B00000000',
  });
  expect(issuerOf(example, 'live')).toBeUndefined();
});

test('the installation lets a shop issue only with a valid tax number', () => {
  expect(issuerOf(own, 'live')).toEqual({ name: 'Tienda de Prueba, S. L.', taxId: 'A58818501' });
  expect(issuerOf({ ...own, taxId: 'CIF A58818509' }, 'live')).toBeUndefined();
});

const shop = { issuer: { name: 'Tienda de Prueba, S. L.', taxId: 'A58818501' }, identity: own };

test('the installation uses the shop as producer unless the owner names another', () => {
  const none = { name: '', taxId: '', address: '' };
  expect(producerOf(none, shop)).toEqual({ ...shop.issuer, address: own.address });
  const named = {
    name: 'Programas Ejemplo, S. L.',
    taxId: 'CIF B12345674',
    address: 'Gran Vía 1, 28013 Madrid',
  };
  const producer = producerOf(named, shop);
  expect(producer).toEqual({
    ...{ name: named.name, taxId: 'B12345674' },
    address: ['Gran Vía 1', '28013 Madrid'],
  });
  expect(installationOf(producer, 'live-1')).toMatchObject({
    ...{ producerName: named.name, producerTaxId: 'B12345674', number: 'live-1' },
  });
  const stated = new Map(
    declarationOf({ ...installationOf(producer, ''), version: '1.0.0' }, producer, new Date(0)).fields,
  );
  expect(stated.get('Productor')).toBe(named.name);
  expect(stated.get('NIF del productor')).toBe('B12345674');
  expect(stated.get('Dirección del productor')).toBe(named.address);
  expect(stated.get('Fecha y lugar')).toContain(', Madrid');
});

test.each([
  [{ name: '', taxId: '', address: '' }, []],
  [{ name: 'Programas Ejemplo', taxId: 'B12345674', address: 'Gran Vía 1, 28013 Madrid' }, []],
  [{ name: 'Programas Ejemplo', taxId: 'B12345675', address: 'Gran Vía 1' }, ['taxId']],
  [{ name: '', taxId: 'B12345674', address: 'Gran Vía 1' }, ['name']],
  [{ name: 'Programas Ejemplo', taxId: 'B12345674', address: ' ' }, ['address']],
  [{ name: 'Programas Ejemplo', taxId: '', address: '' }, ['address', 'taxId']],
])('the installation rejects an incomplete producer setting: %o', (value, fields) => {
  const { error } = producerSetting.accepts?.safeParse(value) ?? {};
  expect((error?.issues ?? []).map(({ path }) => path[0])).toEqual(fields);
});

test.each([
  { taxId: 'hola' },
  { taxId: 'B12345678' },
  { taxId: 'NIF B00000000' },
  { taxId: 'DE123456789' },
  { legalName: example.legalName },
])('the installation rejects the identity %o and keeps the setup step open', (change) => {
  const useless = { ...own, email: 'hola@tienda.es', ...change };
  expect(issuerOf(useless, 'live')).toBeUndefined();
  expect(isExampleIdentity(useless) || findUnusableFields(useless).length > 0).toBe(true);
  expect(inputIdentitySchema.safeParse(useless).success).toBe(false);
});
