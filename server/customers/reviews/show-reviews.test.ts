import { expect, it } from 'vitest';
import { toShown } from './show-reviews.ts';

it('wordReview dates a review in Madrid’s time zone', () => {
  const row = { written_at: new Date('2026-06-30T22:30:00Z') } as Parameters<typeof toShown>[0];
  expect(toShown(row).day).toBe('2026-07-01');
});
