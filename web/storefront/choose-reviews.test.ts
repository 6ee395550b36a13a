import { expect, it } from 'vitest';
import type { ReadyReview } from '#contracts/customers/reviews-schemas.ts';
import { selectReviews } from './parts/reviews.tsx';

const review = (id: string, locale: string, serviceType: string, code?: string) =>
  ({ id, locale, serviceType, ...(code ? { kind: { code } } : {}) }) as ReadyReview;

it('selectReviews lists the page’s service first within the reader’s language', () => {
  const newest = [
    review('followers', 'fr', 'followers'),
    review('likes', 'fr', 'likes'),
    review('tiktok', 'fr', 'followers', 'tiktok-followers'),
    review('likes in Spanish', 'es', 'likes'),
  ];
  const ids = (about?: string) => selectReviews(newest, 'fr', about).map(({ id }) => id);
  expect(ids('likes')).toEqual(['likes', 'followers', 'tiktok', 'likes in Spanish']);
  expect(ids('tiktok-followers')[0]).toBe('tiktok');
  expect(ids('followers')[0]).toBe('followers');
  expect(ids()).toEqual(['followers', 'likes', 'tiktok', 'likes in Spanish']);
  expect(
    selectReviews(
      Array.from({ length: 9 }, () => newest[0]!),
      'fr',
      undefined,
    ),
  ).toHaveLength(6);
});
