import { type ShopIdentity, shopIdentitySchema } from '#contracts/identity.ts';
import type { Queryable } from '#server/database/query.ts';
import { readSetting } from './store.ts';

/** Invented on purpose, so that nobody mistakes a fresh shop for a finished one. */
const unnamed: ShopIdentity = {
  name: 'Auge',
  legalName: 'Razón Social de Ejemplo, S. L.',
  taxId: 'NIF B00000000',
  address: ['Calle de Ejemplo 1', '28001 Madrid'],
  registry: 'Registro Mercantil de Madrid, hoja M000000',
  email: 'soporte@ejemplo.es',
};

/** Has the owner not said yet who they are? */
export const isExampleIdentity = ({ legalName, taxId }: ShopIdentity): boolean =>
  legalName === unnamed.legalName || taxId === unnamed.taxId;

/** The setting is there and cannot be read: another company's name must not stand in its place. */
export class MalformedIdentity extends Error {
  override readonly name = 'MalformedIdentity';
}

/** Who the shop is (LAW row 15): the setting `shop.identity`, or the example of a fresh shop. */
export async function readShopIdentity(db: Queryable): Promise<ShopIdentity> {
  const setting = await readSetting(db, 'shop.identity');
  if (setting === undefined) return unnamed;
  const parsed = shopIdentitySchema.safeParse(setting);
  if (parsed.success) return parsed.data;
  const wrong = parsed.error.issues.map(
    ({ path, message }) => `${path.join('.') || 'all of it'}: ${message}`,
  );
  throw new MalformedIdentity(`the setting shop.identity is malformed (${wrong.join('; ')})`);
}
