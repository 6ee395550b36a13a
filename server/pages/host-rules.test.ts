import { describe, expect, it, test } from 'vitest';
import type { Service } from '#contracts/catalog/catalog-schemas.ts';
import { hostKind, pageSelectionOf, resolvePromoPath, standaloneAddress } from './host-rules.ts';

const hosts = { promo: ['oferta.example'], brand: ['marca.example'] };
const services = [
  { id: 204, type: 'followers', audience: 'europe', quantity: 1000, priceCents: 999 },
  { id: 219, type: 'likes', audience: null, quantity: 50, priceCents: 229 },
] as Service[];
const query = (text: string) => new URLSearchParams(text);

test.each([
  ['oferta.example', 'promo'],
  ['OFERTA.example.', 'promo'],
  ['marca.example', 'brand'],
  ['www.marca.example', 'main'],
  ['', 'main'],
])('hostKind classifies %j as %s', (name, kind) => {
  expect(hostKind(name, hosts)).toBe(kind);
});

test('resolvePromoPath returns the landing page of a promo host in every language', () => {
  expect(resolvePromoPath('/')).toEqual({ to: '/es' });
  expect(resolvePromoPath('/es')).toEqual({ show: 'promo', locale: 'es' });
  expect(resolvePromoPath('/en')).toEqual({ show: 'promo', locale: 'en' });
  expect(resolvePromoPath('/es/ig')).toBeUndefined();
});

describe('checkout address on a brand host', () => {
  const lead = (text: string, locale?: 'fr') => standaloneAddress({ locale }, query(text), services);

  it('the checkout address on a brand host passes the package on with its catalogue price and ignores the one in the address', () => {
    expect(lead('service=204&amount=0.01')).toBe('/standalone-payment?amount=9.99&followers=1000');
    expect(lead('package=204&username=%40Ana.b', 'fr')).toBe(
      '/fr/standalone-payment?amount=9.99&followers=1000&username=ana.b',
    );
  });

  it('the checkout address on a brand host passes amount and followers to the standalone page unchanged', () => {
    expect(lead('amount=9.99&followers=1000')).toBe('/standalone-payment?amount=9.99&followers=1000');
    expect(lead('followers=%2B1%2C000', 'fr')).toBe('/fr/standalone-payment?followers=1000');
    expect(lead('amount=x&followers=%3Cb%3E')).toBe('/standalone-payment');
  });

  it('the checkout address on a brand host keeps likes on the checkout page, where posts can be chosen', () => {
    expect(lead('service=219')).toBeUndefined();
  });

  it('the checkout address on a brand host drops an invalid package and an invalid username', () => {
    expect(lead('service=//evil.example&username=%0d%0aSet-Cookie:x')).toBe('/standalone-payment');
    expect(lead('package=custom&customQuantity=1500')).toBe(
      '/standalone-payment?amount=14.99&followers=1500',
    );
  });
});

test('the page address reads packages only on payment pages and only followers on the standalone page', () => {
  expect(pageSelectionOf('checkout', query('service=204'), services)).toEqual({ kind: 'package', id: 204 });
  expect(pageSelectionOf('cardForm', query('service=219'), services)).toEqual({ kind: 'package', id: 219 });
  expect(pageSelectionOf('standalone', query('amount=2.29&followers=50'), services)).toEqual({
    kind: 'unknown',
  });
  expect(pageSelectionOf('followers', query('service=204'), services)).toEqual({ kind: 'none' });
});

test('the page address accepts only known codes and no texts on the page of a failed payment', () => {
  const asked = (text: string) => pageSelectionOf('paymentFailed', query(text), services);
  expect(asked('code=expired_card&message=Llama%20al%20600')).toEqual({
    kind: 'failure',
    code: 'expired_card',
  });
  expect(asked('code=%3Cb%3E&message=x')).toEqual({ kind: 'failure', code: 'unknown' });
});
