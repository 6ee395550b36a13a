import { consentVersion } from '#contracts/checkout/checkout.ts';
import { type ServiceType, serviceTypes } from '#contracts/orders/states.ts';
import { checkoutMessages } from '#messages/checkout.ts';
import { checkoutPageMessages } from '#messages/checkout-page.ts';
import { consentStatements } from '#messages/consent.ts';
import { orderFormMessages } from '#messages/order-form.ts';
import { deliveryLines, soldOf } from '../delivery-lines.ts';
import { describeNumbers } from '../describe-numbers.ts';
import { soldKinds } from '../kind-of-page.ts';
import { legalLinks } from '../legal-links.ts';
import { type PaymentFrame, type PaymentPageProps, paymentFrame } from '../purchase/frames.ts';
import { packagesFrom } from '../purchase/package/packages.ts';
import type { RenderInput } from '../render-input.ts';
import { kindTerms } from './service/kind-terms.ts';

/** The standalone page is told followers and their price, and sells nothing else. */
const typesOf = ({ page }: RenderInput): readonly ServiceType[] =>
  page === 'standalone' ? ['followers'] : serviceTypes;

/** What the payment pages hand to their island. */
export function paymentProps(input: RenderInput): PaymentPageProps {
  const { locale, data, ask, page } = input;
  const kinds = page === 'standalone' ? [] : soldKinds(data.content);
  return {
    locale,
    ask,
    packages: [
      ...packagesFrom(data.services, typesOf(input)),
      ...kinds.flatMap(({ services, form, code }) => packagesFrom(services, [form], code)),
    ],
    ...(kinds.length > 0 && { kinds: kinds.map((kind) => kindTerms(kind, locale)) }),
    shape: describeNumbers(locale),
    taxRate: data.taxRateBasisPoints,
    consents: { ...consentStatements[consentVersion][locale], version: consentVersion },
    supportEmail: data.identity.email,
    deliveries: deliveryLines(
      data.content.claims,
      [
        ...typesOf(input).flatMap(soldOf),
        ...kinds.map(({ form, code }) => ({ type: form, kind: code, audience: null })),
      ],
      locale,
    ),
    legal: legalLinks(locale),
    seller: data.identity.legalName,
  };
}

export const framed = (props: PaymentPageProps): PaymentFrame =>
  paymentFrame(props, {
    checkoutPage: checkoutPageMessages[props.locale],
    checkout: checkoutMessages[props.locale],
    orderForm: orderFormMessages[props.locale],
  });
