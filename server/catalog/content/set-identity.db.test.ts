import { expect, it } from 'vitest';
import { rows } from '#server/platform/database/query.ts';
import { readShopIdentity } from '#server/staff/settings/shop-identity.ts';
import { testDatabase } from '#tests/harness/database.ts';
import { startForTests } from '#tests/harness/start-for-tests.ts';
import { setIdentity } from './set-identity.ts';

const test = startForTests(() => testDatabase(2));

const mine = {
  name: 'Mine',
  legalName: 'Mine, S. L.',
  taxId: 'NIF B11111119',
  address: ['Calle Mayor 1', '28013 Madrid'],
  registry: '',
  email: 'hola@mine.example',
};

const setShopIdentity = (input: unknown) => setIdentity(test, { input, by: { kind: 'job' } });
const entries = () =>
  rows<{ before: unknown; after: unknown }>(
    test.database,
    'select before, after from audit_entries order by id',
  );

it('setIdentity stores the identity once and returns the previous one', async () => {
  await setShopIdentity({ ...mine, name: ' Mine\u202e\n' });
  await setShopIdentity(mine);
  expect(await readShopIdentity(test.database)).toEqual(mine);
  await setShopIdentity({ ...mine, name: 'Ours' });
  expect(await entries()).toEqual([
    { before: null, after: mine },
    { before: mine, after: { ...mine, name: 'Ours' } },
  ]);
});

it.each<[unknown, RegExp]>([
  [null, /all of it/],
  [{ ...mine, taxId: '' }, /taxId/],
  [{ ...mine, taxId: 'hola' }, /taxId: not a valid Spanish tax number/],
  [{ ...mine, taxId: 'NIF B12345678' }, /taxId: not a valid Spanish tax number/],
  [{ ...mine, address: ['Calle Mayor 1', 'Madrid'] }, /address: no line has a Spanish postal code/],
  [{ ...mine, email: 'soporte@ejemplo.es' }, /email: this is the address of the example company/],
  [{ ...mine, address: [], email: 'nobody' }, /address.*email/s],
  [{ ...mine, website: 'x' }, /website/],
  [{ ...mine, legalName: 'Razón Social de Ejemplo, S. L.' }, /example company/],
])('setIdentity rejects %j', async (input, reason) => {
  const before = await readShopIdentity(test.database);
  await expect(async () => setShopIdentity(input)).rejects.toThrow(reason);
  expect(await readShopIdentity(test.database)).toEqual(before);
});
