import type { DisplayedType } from '#contracts/catalog/service-types.ts';
import { consentVersion } from '#contracts/checkout/checkout.ts';
import { homePage } from '#contracts/checkout/order-paths.ts';
import { buyerCountries } from '#contracts/tax/places.ts';
import { checkoutMessages } from '#messages/checkout.ts';
import { checkoutPageMessages } from '#messages/checkout-page.ts';
import { consentStatements } from '#messages/consent.ts';
import { orderFormMessages } from '#messages/order-form.ts';
import { deliveryLines, soldOf } from '../delivery-lines.ts';
import { describeNumbers } from '../describe-numbers.ts';
import { legalLinks } from '../legal-links.ts';
import { createPaymentContext, type PaymentContext, type PaymentPageProps } from '../purchase/contexts.ts';
import type { RenderInput } from '../render-input.ts';
import { soldTypes } from '../type-of-page.ts';
import { packagesOf } from './packages-of.ts';
import { kindTerms } from './service/kind-terms.ts';

/** The standalone page sells followers only. */
const typesOf = ({ page, data }: RenderInput): DisplayedType[] =>
  soldTypes(data.content).filter(({ code }) => page !== 'standalone' || code === homePage);

export function paymentProps(input: RenderInput): PaymentPageProps {
  const { locale, data, ask } = input;
  const types = typesOf(input);
  const kinds = types.filter(({ builtIn }) => !builtIn);
  return {
    locale,
    ask,
    packages: types.flatMap(packagesOf),
    ...(kinds.length > 0 && { kinds: kinds.map((kind) => kindTerms(kind, locale)) }),
    shape: describeNumbers(locale),
    taxRate: data.taxRateBasisPoints,
    consents: { ...consentStatements[consentVersion][locale], version: consentVersion },
    supportEmail: data.identity.email,
    deliveries: deliveryLines(data.content.claims, types.flatMap(soldOf), locale),
    countries: data.content.markets?.countries ?? buyerCountries,
    legal: legalLinks(locale),
    seller: data.identity.legalName,
  };
}

export const paymentContext = (props: PaymentPageProps): PaymentContext =>
  createPaymentContext(props, {
    checkoutPage: checkoutPageMessages[props.locale],
    checkout: checkoutMessages[props.locale],
    orderForm: orderFormMessages[props.locale],
  });
