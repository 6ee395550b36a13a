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

/** Who the shop is (LAW row 15): the setting `shop.identity`, or the example of a fresh shop. */
export async function readShopIdentity(db: Queryable): Promise<ShopIdentity> {
  const parsed = shopIdentitySchema.safeParse(await readSetting(db, 'shop.identity'));
  return parsed.success ? parsed.data : unnamed;
}
