import { expect, test } from 'vitest';
import type { CheckoutDraft } from '#contracts/marketing/abandoned-checkouts.ts';
import type { Package } from '../package/packages.ts';
import { addressAfterRecovery, formOfDraft, recoveryToken } from './recovered-order.tsx';

const row = (id: number, audience: Package['audience']): Package => ({
  id,
  type: 'followers',
  audience,
  quantity: 1000,
  bonus: 0,
  refillDays: 30,
  priceCents: 999,
  regularPriceCents: 999,
  discountPercent: 0,
  popular: false,
});
const packages = [row(204, 'europe'), row(105, 'spain')];
const draft: CheckoutDraft = {
  username: 'marta.estudio',
  email: 'marta@ejemplo.es',
  serviceId: 204,
  audience: 'europe',
  customQuantity: null,
  discountCode: null,
  marketing: false,
};

test('recoveryToken reads the token of a link', () => {
  expect(recoveryToken('?recover=abc&utm=a')).toBe('abc');
  expect(recoveryToken('?recover=')).toBeUndefined();
  expect(recoveryToken('')).toBeUndefined();
});

test('addressAfterRecovery removes the token, keeps the rest and adds the code', () => {
  const address = new URL('https://tienda.example/es/ig?recover=abc&utm=a#order');
  expect(addressAfterRecovery(address, null)).toBe('/es/ig?utm=a#order');
  expect(addressAfterRecovery(address, 'VUELVE10')).toBe('/es/ig?utm=a&code=VUELVE10#order');
  const own = new URL('https://tienda.example/es/ig?code=OTRO&recover=abc');
  expect(addressAfterRecovery(own, 'VUELVE10')).toBe('/es/ig?code=OTRO');
});

test('formOfDraft restores a package with its list', () => {
  expect(formOfDraft(draft, packages)).toMatchObject({
    audience: 'europe',
    packageId: '204',
    isPublic: false,
  });
  expect(formOfDraft({ ...draft, serviceId: 105, audience: 'spain' }, packages)).toMatchObject({
    audience: 'spain',
    packageId: '105',
  });
});

test('formOfDraft restores a custom quantity', () => {
  expect(formOfDraft({ ...draft, customQuantity: 3500 }, packages)).toMatchObject({
    packageId: 'custom',
    customQuantity: 3500,
  });
});

test.each([
  ['sold no longer', { serviceId: 299 }],
  ['of another list', { audience: 'spain' as const }],
  ['no quantity that is sold', { customQuantity: 7 }],
  ['of another page', { serviceId: 304, audience: null }],
])('formOfDraft leaves a package %s open', (_, change) => {
  expect(formOfDraft({ ...draft, ...change }, packages)).toMatchObject({
    username: 'marta.estudio',
    packageId: '',
    customQuantity: 500,
  });
});

test('formOfDraft restores posts as chosen, with their list’s package', () => {
  const list: Package[] = [{ ...row(304, null), type: 'likes', maxPosts: 30 }];
  const links = ['https://www.instagram.com/p/CA/', 'https://www.instagram.com/p/CB/'];
  const likes: CheckoutDraft = {
    ...draft,
    serviceId: 304,
    audience: null,
    serviceType: 'likes',
    posts: links,
  };
  expect(formOfDraft(likes, list)).toMatchObject({
    audience: null,
    packageId: '304',
    posts: { links, text: links.join('\n'), pasted: true },
  });
  expect(formOfDraft(draft, list)).toMatchObject({ audience: null, packageId: '' });
});
