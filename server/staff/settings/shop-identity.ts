import { type ShopIdentity, shopIdentitySchema } from '#contracts/catalog/identity.ts';
import { parseLabelledSpanishTaxId } from '#contracts/tax/tax-id.ts';
import type { Queryable } from '#server/platform/database/query.ts';
import type { StepDeps } from '#server/platform/feature/feature.ts';
import { plainLine } from '#server/platform/http/form-text.ts';
import { defineSetting, MalformedSetting, storedValue } from './setting.ts';

/** Example company. Its values are invented, so that a new shop is not mistaken for a configured one. */
const unnamedShop: ShopIdentity = {
  name: 'Auge',
  legalName: 'Razón Social de Ejemplo, S. L.',
  taxId: 'NIF B00000000',
  address: ['Calle de Ejemplo 1', '28001 Madrid'],
  registry: 'Registro Mercantil de Madrid, hoja M000000',
  email: 'soporte@ejemplo.es',
};

export const isExampleIdentity = ({ legalName, taxId }: ShopIdentity): boolean =>
  legalName === unnamedShop.legalName || taxId === unnamedShop.taxId;

/** Spanish postal code. Its first two digits identify one of 52 provinces. */
const postalCode = /(^|\s)(0[1-9]|[1-4]\d|5[0-2])\d{3}(\s|,|$)/;

export function findUnusableFields({
  taxId,
  address,
  email,
}: ShopIdentity): ('taxId' | 'address' | 'email')[] {
  const useless = {
    taxId: parseLabelledSpanishTaxId(taxId) === undefined,
    address: !address.some((line) => postalCode.test(line)),
    email: email === unnamedShop.email,
  };
  return (['taxId', 'address', 'email'] as const).filter((field) => useless[field]);
}

const refusals = {
  taxId: {
    code: 'own_tax_number_invalid',
    message: 'not a valid Spanish tax number (NIF, NIE or CIF): its check digit or letter does not match',
  },
  address: { code: 'own_address_incomplete', message: 'no line has a Spanish postal code' },
  email: { code: 'invalid_request', message: 'this is the address of the example company' },
} as const;

export const inputIdentitySchema = shopIdentitySchema
  .strict()
  .transform(({ address, email, ...lines }) => ({
    name: plainLine(lines.name),
    legalName: plainLine(lines.legalName),
    taxId: plainLine(lines.taxId),
    address: address.map(plainLine),
    registry: plainLine(lines.registry),
    email,
  }))
  .refine((identity) => !isExampleIdentity(identity), 'this is the example company')
  .superRefine((identity, context) => {
    for (const field of findUnusableFields(identity)) {
      const { code, message } = refusals[field];
      context.addIssue({ code: 'custom', path: [field], message, params: { code } });
    }
  });

/**
 * Identity of the shop (LAW row 15). A malformed value is an error, because another company's name must not replace it.
 */
export const shopIdentity = defineSetting<ShopIdentity>({
  key: 'shop.identity',
  schema: shopIdentitySchema,
  accepts: inputIdentitySchema,
  initial: unnamedShop,
  mayChange: 'owner',
  effects: ['control'],
  effect: 'at_once',
});

/** For commands, which have only a database. Throws `MalformedSetting`. */
export async function readShopIdentity(db: Queryable): Promise<ShopIdentity> {
  return (await storedValue(db, shopIdentity)) ?? unnamedShop;
}

export async function findIdentityStep(deps: StepDeps): Promise<string | null> {
  try {
    const identity = await shopIdentity.current(deps);
    if (deps.config.mode === 'sandbox' || !isExampleIdentity(identity)) return null;
    return 'the setting shop.identity is still that of the example company';
  } catch (error) {
    if (error instanceof MalformedSetting) return error.message;
    throw error;
  }
}
