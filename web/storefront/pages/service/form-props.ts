import { consentVersion } from '#contracts/checkout.ts';
import type { Network } from '#contracts/networks.ts';
import type { ServiceType } from '#contracts/states.ts';
import { consentStatements } from '#messages/consent.ts';
import { deliveryLines, soldOf } from '../../delivery-lines.ts';
import { describeNumbers } from '../../describe-numbers.ts';
import { legalLinks } from '../../legal-links.ts';
import type { OrderFormProps } from '../../purchase/frames.ts';
import { packagesFrom } from '../../purchase/package/packages.ts';
import type { RenderInput } from '../../render-input.ts';
import { elsewhereFor } from './elsewhere.ts';

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
