import { expect, test } from 'vitest';
import { consentVersion } from '#contracts/checkout/checkout.ts';
import { consentStatements } from '#messages/consent.ts';
import { orderFormMessages } from '#messages/order-form.ts';
import { describeNumbers } from '../../describe-numbers.ts';
import type { PaymentPageProps } from '../contexts.ts';
import { findPriceBefore, quoteFor, quoteLine } from '../package/packages.ts';
import { withOffer } from '../package/upsell.ts';
import { draftOf } from './checkout-draft.ts';

const reduced = {
  id: 206,
  type: 'followers' as const,
  audience: 'europe' as const,
  quantity: 5000,
  priceCents: 3399,
  regularPriceCents: 3999,
  discountPercent: 15,
  bonus: 500,
  refillDays: 30,
  popular: false,
};
const props: PaymentPageProps = {
  source: 'checkout',
  locale: 'es',
  ask: { kind: 'none' },
  packages: [
    reduced,
    { ...reduced, id: 204, quantity: 1000, priceCents: 999, regularPriceCents: 999, discountPercent: 0 },
  ],
  shape: describeNumbers('es'),
  taxRate: 2100,
  consents: { ...consentStatements[consentVersion].es, version: consentVersion },
  deliveries: [],
  supportEmail: 'a@b.es',
  countries: ['ES'],
};
const words = orderFormMessages.es.summary;
const choice = { audience: 'europe' as const, packageId: '204', customQuantity: 500 };
const offer = {
  additionalFollowers: 500,
  newFollowers: 1500,
  newPriceCents: 1198,
  addonPriceCents: 199,
  savingsCents: 134,
};

test('an accepted offer changes quantity and total, and keeps the service', () => {
  const quote = quoteFor(choice, props);
  expect(quote && withOffer(quote, undefined, 2100)).toEqual(quote);
  const better = quote && withOffer(quote, offer, 2100);
  expect(better).toMatchObject({ serviceId: 204, quantity: 1500, totalCents: 1198, taxCents: 208 });
  expect(better && quoteLine(better, words, props.shape)).toBe('1500 seguidores europeos');
});

test('a draft contains the buyer and the page’s terms', () => {
  const quote = quoteFor(choice, props);
  const buyer = { username: 'marta', email: 'marta@ejemplo.es', marketing: true };
  expect(quote && draftOf(props, words, { buyer, quote })).toMatchObject({
    ...buyer,
    quote: { serviceId: 204 },
    line: '1000 seguidores europeos',
    consents: { orderButton: 'Pedido con obligación de pago', version: consentVersion },
  });
});

test('a former price is shown only for a really reduced package', () => {
  const at = (packageId: string) => {
    const quote = quoteFor({ ...choice, packageId }, props);
    return quote && findPriceBefore(quote, props.packages);
  };
  expect(at('206')).toBe(3999);
  expect(at('204')).toBeUndefined();
});
