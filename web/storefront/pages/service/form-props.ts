import { networkHosts, networkNames } from '#contracts/catalog/network-names.ts';
import type { Network } from '#contracts/catalog/networks.ts';
import { kindPath } from '#contracts/catalog/service-types.ts';
import { consentVersion } from '#contracts/checkout/checkout.ts';
import type { ServiceType } from '#contracts/orders/states.ts';
import { pathTo } from '#contracts/pages/routes.ts';
import { consentStatements } from '#messages/consent.ts';
import { deliveryLines, soldOf } from '../../delivery-lines.ts';
import { describeNumbers } from '../../describe-numbers.ts';
import { soldKinds } from '../../kind-of-page.ts';
import { legalLinks } from '../../legal-links.ts';
import type { Elsewhere, OrderFormProps } from '../../purchase/frames.ts';
import { packagesFrom } from '../../purchase/package/packages.ts';
import type { RenderInput } from '../../render-input.ts';

/** Returns the pages that sell the same for other networks, one for each: whoever pastes a link of theirs is led there. */
function elsewhereFor(
  { locale, data }: Pick<RenderInput, 'locale' | 'data'>,
  { type, network }: { type: ServiceType; network: Network },
): Elsewhere[] {
  const pages = new Map<Network, string>([['instagram', pathTo(type, locale)]]);
  for (const kind of soldKinds(data.content)) {
    if (kind.form === type && !pages.has(kind.network)) pages.set(kind.network, kindPath(kind.code, locale));
  }
  pages.delete(network);
  return [...pages].map(([other, path]) => ({
    network: networkNames[other],
    hosts: networkHosts[other],
    path,
  }));
}

/** What a service page hands to its order form. */
export function formProps(
  { locale, data }: RenderInput,
  type: ServiceType,
  network: Network = 'instagram',
): OrderFormProps {
  return {
    locale,
    type,
    packages: packagesFrom(data.services, [type]),
    shape: describeNumbers(locale),
    taxRate: data.taxRateBasisPoints,
    consents: { ...consentStatements[consentVersion][locale], version: consentVersion },
    supportEmail: data.identity.email,
    deliveries: deliveryLines(data.content.claims, soldOf(type), locale),
    elsewhere: elsewhereFor({ locale, data }, { type, network }),
    legal: legalLinks(locale),
    seller: data.identity.legalName,
  };
}
