import type { ShopIdentity } from '#contracts/identity.ts';
import { spanishTaxIdIn } from '#contracts/tax-id.ts';
import { asXmlText, cutText } from '#contracts/text.ts';
import { isExampleIdentity } from '#server/content/shop-identity.ts';

/** Who issues, as the agency knows them. */
export interface Issuer {
  name: string;
  taxId: string;
}

/** Undefined: nobody can issue, because nobody has said who the shop is, or its tax number is none. */
export function issuerOf(identity: ShopIdentity, mode: 'sandbox' | 'live'): Issuer | undefined {
  const taxId = spanishTaxIdIn(identity.taxId);
  if (!taxId || (mode === 'live' && isExampleIdentity(identity))) return undefined;
  return { name: cutText(asXmlText(identity.legalName), 120), taxId };
}
