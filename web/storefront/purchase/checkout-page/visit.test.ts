import { describe, expect, it } from 'vitest';
import type { RememberedForm } from '../../shared/form-memory.ts';
import type { PageSource } from '../contexts.ts';
import type { Package } from '../package/packages.ts';
import { readVisit, removePersonalData } from './visit.ts';

const entry = (id: number, audience: Package['audience'], quantity: number, priceCents: number): Package => ({
  id,
  type: 'followers',
  audience,
  quantity,
  priceCents,
  bonus: 0,
  refillDays: 30,
  regularPriceCents: priceCents,
  discountPercent: 0,
  popular: false,
});
const likesPackage = (id: number, quantity: number): Package => ({
  ...entry(id, 'europe', quantity, 229),
  type: 'likes',
  audience: null,
  maxPosts: 5,
});
const packages = [
  entry(204, 'europe', 1000, 999),
  entry(205, 'europe', 2500, 1999),
  entry(106, 'spain', 1000, 1999),
  likesPackage(219, 50),
  likesPackage(12, 100),
];
const kept: RememberedForm = {
  username: '@Marta.Estudio',
  email: 'marta@ejemplo.es',
  audience: 'europe',
  packageId: '205',
  customQuantity: 500,
  isPublic: true,
};
const visit = (query: string, memory: RememberedForm | undefined = kept, source: PageSource = 'checkout') =>
  readVisit({ source, query: new URLSearchParams(query), kept: memory, packages });

describe('checkout page', () => {
  it('the checkout page resumes the stored order form', () => {
    expect(visit('')).toMatchObject({
      choice: { packageId: '205', audience: 'europe' },
      username: 'marta.estudio',
      email: 'marta@ejemplo.es',
      isPublic: true,
    });
  });

  it('the checkout page prefers the address over the stored form', () => {
    expect(visit('service=106&username=%40Otra&email=otra@ejemplo.es')).toMatchObject({
      choice: { packageId: '106', audience: 'spain' },
      username: 'otra',
      email: 'otra@ejemplo.es',
      isPublic: false,
    });
  });

  it('the checkout page accepts a custom quantity', () => {
    expect(visit('package=custom&customQuantity=1500').choice).toEqual({
      audience: 'europe',
      packageId: 'custom',
      customQuantity: 1500,
    });
  });

  it.each([
    ['', undefined],
    ['service=999', undefined],
    ['service=999', kept],
    ['', { ...kept, packageId: '' }],
    ['', { ...kept, packageId: '205', audience: 'spain' as const }],
  ])('the checkout page sells nothing for %j and %j', (query, memory) => {
    expect(
      readVisit({ source: 'checkout', query: new URLSearchParams(query), kept: memory, packages }).choice,
    ).toBe(undefined);
  });

  it('the checkout page ignores invalid usernames and addresses', () => {
    const memory = { ...kept, username: '', email: 'x' };
    expect(visit('username=dos palabras&email=a@b', memory)).toMatchObject({ username: '', email: '' });
    expect(visit(`email=${'a'.repeat(300)}@ejemplo.es`, memory).email).toBe('');
  });
});

describe('likes and views', () => {
  const link = 'https://www.instagram.com/p/Cabc123/';
  const keptLikes: RememberedForm = {
    ...kept,
    serviceType: 'likes',
    audience: null,
    packageId: '219',
    posts: { links: [link], text: '', pasted: false },
  };

  it('likes and views resume the posts of the stored order form', () => {
    expect(visit('', keptLikes)).toMatchObject({
      choice: { packageId: '219', audience: null },
      posts: [link],
    });
    expect(visit('service=12', keptLikes)).toMatchObject({ choice: { packageId: '12' }, posts: [link] });
  });

  it('likes and views ask for posts when unknown or of another service type', () => {
    expect(visit('service=219').posts).toEqual([]);
    expect(visit('service=219', { ...keptLikes, serviceType: 'views' }).posts).toEqual([]);
    expect(visit('service=204', keptLikes).posts).toBeUndefined();
  });

  it('likes and views prefer the posts of the address', () => {
    const other = 'https://www.instagram.com/reel/Cxyz/';
    expect(visit(`service=219&links=${encodeURIComponent(other)}`, keptLikes).posts).toEqual([
      'https://www.instagram.com/p/Cxyz/',
    ]);
  });
});

describe('standalone page', () => {
  const standalone = (query: string, memory?: RememberedForm) =>
    readVisit({ source: 'standalone', query: new URLSearchParams(query), kept: memory, packages });

  it('the standalone page sells the package whose price was given', () => {
    expect(standalone('amount=19.99&followers=1000').choice?.packageId).toBe('106');
  });

  it('the standalone page uses the stored package only when none was named', () => {
    expect(standalone('', kept).choice?.packageId).toBe('205');
    expect(standalone('amount=1&followers=1000', kept)).toMatchObject({
      ask: { kind: 'price', quantity: 1000 },
      choice: undefined,
    });
    expect(standalone('', { ...kept, packageId: 'custom', customQuantity: 750 })).toMatchObject({
      ask: { kind: 'custom', quantity: 750 },
      choice: { packageId: 'custom', customQuantity: 750 },
    });
    expect(standalone('', { ...kept, packageId: 'custom', customQuantity: 7 }).ask).toEqual({
      kind: 'unknown',
    });
    expect(standalone('').ask).toEqual({ kind: 'none' });
  });
});

it('the cleaned address keeps the package and drops personal data', () => {
  const address = new URL(
    'https://shop.example/es/checkout?service=204&email=a@b.es&startNow=on&payment_intent=pi_1&payment_intent_client_secret=s',
  );
  expect(removePersonalData(address)).toBe('/es/checkout?service=204');
});
