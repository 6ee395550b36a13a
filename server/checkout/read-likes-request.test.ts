import { describe, expect, it } from 'vitest';
import type { LikesPaymentIntent } from '#contracts/checkout/likes-schemas.ts';
import type { ServiceType } from '#contracts/orders/states.ts';
import type { CatalogEntry } from '#server/catalog/rules.ts';
import { ShopError } from '#server/platform/errors.ts';
import { readLikesRequest } from './read-likes-request.ts';
import { requestContentHash } from './rules.ts';

const entry = (id: number, type: ServiceType, quantity: number): CatalogEntry => ({
  id,
  type,
  audience: type === 'followers' ? 'europe' : null,
  quantity,
  bonusQuantity: quantity / 10,
  priceCents: 229,
  popular: false,
  position: 0,
  providerService: '1003',
  providerMinimum: 10,
  sample: false,
  history: [],
});
const entries = [
  entry(203, 'followers', 500),
  entry(301, 'likes', 50),
  entry(304, 'likes', 500),
  entry(401, 'views', 500),
];

const body = (more: Partial<LikesPaymentIntent> = {}): LikesPaymentIntent => ({
  serviceId: 301,
  instagramUsername: '@Marta.Estudio',
  email: 'marta@example.com',
  selectedPosts: [{ shortcode: 'CAbc' }, 'https://www.instagram.com/p/CAbd/'],
  consent: { startNow: true, waive: true, version: '2026-11' },
  ...more,
});
const readRequest = (more: Partial<LikesPaymentIntent> = {}) => readLikesRequest(body(more), 'es', entries);

function refusal(more: Partial<LikesPaymentIntent>) {
  try {
    readRequest(more);
  } catch (error) {
    if (error instanceof ShopError) return { code: error.code, field: error.field, amount: error.amount };
    throw error;
  }
  return undefined;
}

describe('likes package', () => {
  it.each([
    [301, { serviceId: 301 }],
    [301, { serviceId: '301', baseLikes: 50, bonusLikes: 5, totalLikes: 55 }],
    [401, { serviceId: 401 }],
    [304, { serviceId: undefined, baseLikes: 500 }],
    [401, { serviceId: undefined, serviceType: 'views', baseLikes: 500 }],
    // Pages of the former system send these ids, and fall back to 50 likes without a bonus.
    [301, { serviceId: 219, baseLikes: 50, totalLikes: 50 }],
    [304, { serviceId: 16, baseLikes: 500 }],
    [401, { serviceId: 20, baseLikes: 500 }],
  ] as const)('the likes package is %i for %j', (serviceId, asked) => {
    expect(readRequest(asked)).toMatchObject({ serviceId, username: 'marta.estudio' });
  });

  it.each([
    { serviceId: 203 },
    { serviceId: 999 },
    { serviceId: 999, baseLikes: 50 },
    { serviceId: 'likes', baseLikes: 50 },
    { serviceId: 203, baseLikes: 50 },
    { serviceId: undefined },
    { serviceId: undefined, baseLikes: 51 },
    { serviceId: 301, serviceType: 'views' },
    { serviceId: 'likes' },
  ] as const)('the likes package is rejected as unknown for %j', (asked) => {
    expect(refusal(asked)?.code).toBe('service_not_found');
  });

  it.each([{ totalLikes: 56 }, { bonusLikes: 6, baseLikes: 50 }, { baseLikes: 51 }])(
    'the likes package is rejected when the page shows more units than the catalogue: %j',
    (promised) => {
      expect(refusal(promised)).toEqual({ code: 'price_changed', field: 'totalLikes', amount: '2.29' });
    },
  );
});

it.each([
  ['posts_required', { selectedPosts: [], instagramUsername: undefined }],
  ['posts_required', { selectedPosts: undefined }],
  ['post_invalid', { selectedPosts: ['https://www.instagram.com/marta/'] }],
  ['username_required', { instagramUsername: ' ', email: undefined }],
  ['email_required', { email: undefined, consent: undefined }],
  ['consent_required', { consent: undefined }],
] as const)('the likes call throws %s in the order of the form’s fields for %j', (code, wrong) => {
  expect(refusal(wrong as Partial<LikesPaymentIntent>)?.code).toBe(code);
});

it('a likes request differs with other posts, but not with the same posts in another notation', () => {
  const one = requestContentHash(readRequest());
  expect(
    requestContentHash(
      readRequest({ selectedPosts: ['instagram.com/reel/CAbc', { id: 1, shortcode: 'CAbd' }] }),
    ),
  ).toBe(one);
  expect(requestContentHash(readRequest({ selectedPosts: [{ shortcode: 'CAbc' }] }))).not.toBe(one);
  expect(
    requestContentHash(readRequest({ selectedPosts: [{ shortcode: 'CAbd' }, { shortcode: 'CAbc' }] })),
  ).not.toBe(one);
});
