import { consentVersion } from '#contracts/checkout.ts';
import { checkoutMessages } from '#messages/checkout.ts';
import { checkoutPageMessages } from '#messages/checkout-page.ts';
import { consentStatements } from '#messages/consent.ts';
import { orderFormMessages } from '#messages/order-form.ts';
import type { PaymentFrame, PaymentPageProps } from '../islands/checkout-page/frame.ts';
import type { Package } from '../islands/order-form/packages.ts';
import { describeNumbers } from '../number-shape.ts';
import type { RenderInput } from '../render-input.ts';

function followerPackages({ data }: RenderInput): Package[] {
  return data.services.flatMap(({ type, audience, isOnSale, discountPercent, ...service }) => {
    if (type !== 'followers' || audience === null) return [];
    const { id, quantity, bonus, priceCents, regularPriceCents, popular } = service;
    const reduced = isOnSale ? discountPercent : 0;
    return [
      { id, audience, quantity, bonus, priceCents, regularPriceCents, discountPercent: reduced, popular },
    ];
  });
}

/** What the payment pages hand to their island. */
export function paymentProps(input: RenderInput): PaymentPageProps {
  const { locale, data, ask } = input;
  return {
    locale,
    ask,
    packages: followerPackages(input),
    shape: describeNumbers(locale),
    taxRate: data.taxRateBasisPoints,
    consents: { ...consentStatements[consentVersion][locale], version: consentVersion },
    supportEmail: data.identity.email,
  };
}

export function paymentFrame(props: PaymentPageProps): PaymentFrame {
  const { locale } = props;
  return {
    props,
    words: checkoutPageMessages[locale],
    pay: checkoutMessages[locale],
    form: orderFormMessages[locale],
  };
}
