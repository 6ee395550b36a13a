import { z } from 'zod';
import type { ShopIdentity } from '#contracts/catalog/identity.ts';
import { asXmlText, isReadable, truncateText } from '#contracts/kit/text.ts';
import { parseLabelledSpanishTaxId } from '#contracts/tax/tax-id.ts';
import { plainLine } from '#server/platform/http/form-text.ts';
import { defineSetting } from '#server/staff/settings/setting.ts';

const line = (most: number) => z.string().max(most);
const producerSchema = z.strictObject({ name: line(120), taxId: line(30), address: line(200) });
type ProducerSetting = z.infer<typeof producerSchema>;

const isEmpty = (producer: ProducerSetting) => Object.values(producer).every((value) => value === '');

const typedProducer = producerSchema
  .transform(({ name, taxId, address }) => ({
    name: plainLine(name),
    taxId: plainLine(taxId),
    address: plainLine(address),
  }))
  .refine((producer) => isEmpty(producer) || isReadable(producer.name), {
    path: ['name'],
    message: 'missing',
  })
  .refine((producer) => isEmpty(producer) || isReadable(producer.address), {
    path: ['address'],
    message: 'missing',
  })
  .refine((producer) => isEmpty(producer) || parseLabelledSpanishTaxId(producer.taxId) !== undefined, {
    path: ['taxId'],
    message: 'not a valid Spanish tax number',
    params: { code: 'own_tax_number_invalid' },
  });

/**
 * Producer of the invoicing program, as stated in its records and its responsible declaration (Order HAC/1177/2024,
 * art. 15). Empty when the shop made the program for its own use.
 */
export const producerSetting = defineSetting<ProducerSetting>({
  key: 'tax.producer',
  schema: producerSchema,
  accepts: typedProducer,
  initial: { name: '', taxId: '', address: '' },
  mayChange: 'owner',
  effects: ['tax'],
  effect: 'at_once',
});

export interface Producer {
  name: string;
  taxId: string;
  address: readonly string[];
}

export function producerOf(
  { name, taxId, address }: ProducerSetting,
  shop: { issuer: Pick<Producer, 'name' | 'taxId'>; identity: Pick<ShopIdentity, 'address'> },
): Producer {
  const number = parseLabelledSpanishTaxId(taxId);
  if (!number) return { ...shop.issuer, address: shop.identity.address };
  return { name: truncateText(asXmlText(name), 120), taxId: number, address: address.split(/,\s*/) };
}
