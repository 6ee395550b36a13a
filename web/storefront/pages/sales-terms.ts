import type { DisplayedType } from '#contracts/catalog/service-types.ts';
import { consentVersion } from '#contracts/checkout/checkout.ts';
import type { PageName } from '#contracts/pages/pages.ts';
import { pathTo, servedPages } from '#contracts/pages/routes.ts';
import { buyerCountries } from '#contracts/tax/places.ts';
import { consentStatements } from '#messages/consent.ts';
import { pageMessages } from '#messages/pages.ts';
import { deliveryLines, soldOf } from '../delivery-lines.ts';
import { describeNumbers } from '../describe-numbers.ts';
import type { LegalLink, SalesTerms } from '../purchase/contexts.ts';
import { type Package, packagesFrom } from '../purchase/package/packages.ts';
import type { RenderInput } from '../render-input.ts';

/** Texts the buyer may read before the binding button (LAW row 2). */
const legalPages: readonly PageName[] = ['terms', 'withdrawal', 'privacy'];

function legalLinks(locale: RenderInput['locale']): LegalLink[] {
  const { names, rightOfWithdrawal } = pageMessages[locale];
  const labels = { ...names, withdrawal: rightOfWithdrawal };
  return legalPages
    .filter((page) => servedPages.includes(page))
    .map((page) => ({ href: pathTo(page, locale), label: labels[page] }));
}

const packagesOf = ({ builtIn, code, form, services }: DisplayedType): Package[] =>
  packagesFrom(services, form, builtIn ? undefined : code);

/** Returns the terms of a page that sells these types, with their packages. */
export const salesTerms = (
  { locale, data }: RenderInput,
  types: readonly DisplayedType[],
): SalesTerms & { packages: Package[] } => ({
  locale,
  packages: types.flatMap(packagesOf),
  shape: describeNumbers(locale),
  taxRate: data.taxRateBasisPoints,
  consents: { ...consentStatements[consentVersion][locale], version: consentVersion },
  supportEmail: data.identity.email,
  deliveries: deliveryLines(data.content.claims, types.flatMap(soldOf), locale),
  // Without a market setting all countries are allowed, because an empty list would refuse every buyer.
  countries: data.content.markets?.countries ?? buyerCountries,
  legal: legalLinks(locale),
  seller: data.identity.legalName,
});
