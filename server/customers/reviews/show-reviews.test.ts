import { expect, it } from 'vitest';
import { toPublicReview } from './show-reviews.ts';

it('toReadyReview dates a review in Madrid’s time zone', () => {
  const row = { written_at: new Date('2026-06-30T22:30:00Z') } as Parameters<typeof toPublicReview>[0];
  expect(toPublicReview(row).day).toBe('2026-07-01');
});
