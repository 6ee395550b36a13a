import { expect, test } from 'vitest';
import type { Memory, RememberedForm } from '../shared/form-memory.ts';
import { formOf, isAfterFailedPayment, withForm, withName } from './saved-form.ts';

const posts = { links: ['https://www.instagram.com/p/CA/'], text: '', pasted: false };
const likes: RememberedForm = {
  username: 'marta',
  email: 'marta@ejemplo.es',
  serviceType: 'likes',
  audience: null,
  packageId: '304',
  customQuantity: 500,
  isPublic: true,
  posts,
};
const followers: RememberedForm = {
  ...likes,
  serviceType: 'followers',
  audience: 'europe',
  packageId: '204',
  posts: undefined,
};
const memoryWith = (...forms: RememberedForm[]): Memory => {
  const memory: Memory = {};
  for (const form of forms) Object.assign(memory, withForm(memory, form));
  return memory;
};

test('formOf restores a form on its own page', () => {
  expect(formOf(memoryWith(likes), { serviceType: 'likes' })).toEqual(likes);
  expect(formOf({}, { serviceType: 'likes' })).toBeUndefined();
});

test('withName replaces the name and drops data of another profile', () => {
  expect(withName(likes, 'marta')).toBe(likes);
  expect(withName(undefined, '')).toBeUndefined();
  expect(withName(undefined, 'ana')).toMatchObject({ username: 'ana', isPublic: false });
  const other = { ...likes, username: 'ana', isPublic: false, posts: undefined };
  expect(withName(likes, 'ana')).toEqual(other);
});

test('formOf keeps the buyer’s data but not the package on another page', () => {
  expect(formOf(memoryWith(likes), { serviceType: 'views' })).toEqual({
    username: 'marta',
    email: 'marta@ejemplo.es',
    isPublic: true,
    posts: undefined,
  });
});

test('formOf restores package and posts after a visit to another service', () => {
  const memory = memoryWith(likes, { ...followers, email: 'otra@ejemplo.es' });
  expect(memory.form?.serviceType).toBe('followers');
  expect(formOf(memory, { serviceType: 'likes' })).toEqual({ ...likes, email: 'otra@ejemplo.es' });
});

test('formOf drops posts of another profile', () => {
  const memory = memoryWith(likes, { ...followers, username: 'otro.perfil' });
  expect(formOf(memory, { serviceType: 'likes' })).toMatchObject({
    username: 'otro.perfil',
    packageId: '304',
    posts: undefined,
  });
});

test('formOf treats a form without a type as one of followers', () => {
  const { serviceType: _type, ...old } = followers;
  expect(formOf({ form: old }, { serviceType: 'followers' })).toEqual(old);
  expect(withForm({ form: old }, likes).others).toEqual({ followers: old });
});

const origin = 'https://tienda.example';

test.each([
  ['the page about a failed payment', `${origin}/payment-failed?code=x`, 'navigate', true],
  ['the same in French', `${origin}/fr/payment-failed`, 'navigate', true],
  ['a reload after it', `${origin}/payment-failed`, 'reload', false],
  ['the way back', `${origin}/payment-failed`, 'back_forward', false],
  ['another page', `${origin}/es/ig`, 'navigate', false],
  ['another shop', 'https://otra.example/payment-failed', 'navigate', false],
  ['nowhere', '', 'navigate', false],
] as const)('isAfterFailedPayment for a visitor who comes from %s', (_, referrer, type, answer) => {
  expect(isAfterFailedPayment({ referrer, origin, type })).toBe(answer);
});

test('formOf keeps one form per type and one name per network', () => {
  const tiktok = {
    ...followers,
    username: 'on.tiktok',
    kind: 'tiktok-followers',
    network: 'tiktok',
  } as const;
  const memory = memoryWith(followers, tiktok);
  const wanted = { serviceType: 'followers', kind: 'tiktok-followers', network: 'tiktok' } as const;
  expect(formOf(memory, wanted)).toEqual(tiktok);
  expect(formOf(memory, { serviceType: 'followers' })).toMatchObject({ username: 'marta', packageId: '204' });
  expect(formOf(memoryWith(followers), wanted)).toEqual({ email: followers.email });
  const reels = { serviceType: 'views', kind: 'reels' } as const;
  expect(formOf(memoryWith(followers), reels)).toMatchObject({ username: 'marta' });
});
