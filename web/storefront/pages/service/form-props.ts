import { networkHosts, networkNames } from '#contracts/catalog/network-names.ts';
import type { Network } from '#contracts/catalog/networks.ts';
import type { DisplayedType } from '#contracts/catalog/service-types.ts';
import { consentVersion } from '#contracts/checkout/checkout.ts';
import { servicePathTo } from '#contracts/checkout/order-paths.ts';
import { buyerCountries } from '#contracts/tax/places.ts';
import { consentStatements } from '#messages/consent.ts';
import { marketSentence, shortMarketSentence } from '#messages/markets.ts';
import { deliveryLines, soldOf } from '../../delivery-lines.ts';
import { describeNumbers } from '../../describe-numbers.ts';
import { legalLinks } from '../../legal-links.ts';
import type { OrderFormProps, OtherNetworkPage } from '../../purchase/contexts.ts';
import type { RenderInput } from '../../render-input.ts';
import { soldTypes } from '../../type-of-page.ts';
import { packagesOf } from '../packages-of.ts';
import { kindTerms } from './kind-terms.ts';

/** Returns the pages of the same service on other networks, so a pasted link of theirs can lead there. */
function pagesOnOtherNetworks(
  { locale, data }: Pick<RenderInput, 'locale' | 'data'>,
  { form, network }: DisplayedType,
): OtherNetworkPage[] {
  const pages = new Map<Network, string>();
  for (const type of soldTypes(data.content)) {
    if (type.form === form && !pages.has(type.network))
      pages.set(type.network, servicePathTo(type.code, locale));
  }
  pages.delete(network);
  return [...pages].map(([other, path]) => ({
    network: networkNames[other],
    hosts: networkHosts[other],
    path,
  }));
}

export function formProps({ locale, data }: RenderInput, type: DisplayedType): OrderFormProps {
  const { markets } = data.content;
  return {
    locale,
    type: type.form,
    packages: packagesOf(type),
    shape: describeNumbers(locale),
    taxRate: data.taxRateBasisPoints,
    consents: { ...consentStatements[consentVersion][locale], version: consentVersion },
    supportEmail: data.identity.email,
    deliveries: deliveryLines(data.content.claims, soldOf(type), locale),
    elsewhere: pagesOnOtherNetworks({ locale, data }, type),
    // Without a market setting all countries are allowed, because an empty list would refuse every buyer.
    countries: markets?.countries ?? buyerCountries,
    ...(markets && {
      markets: { short: shortMarketSentence(markets, locale), whole: marketSentence(markets, locale) },
    }),
    legal: legalLinks(locale),
    seller: data.identity.legalName,
    ...(type.builtIn ? {} : { kind: kindTerms(type, locale) }),
  };
}
