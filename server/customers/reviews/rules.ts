import {
  maxReviewerNameLength,
  maxReviewLength,
  type ReviewDraft,
  type ReviewProblems,
} from '#contracts/customers/reviews.ts';
import type { ReviewTotals } from '#contracts/customers/reviews-schemas.ts';
import { dayMs } from '#contracts/kit/time.ts';

/**
 * Days after delivery in which a buyer may write a review. A published review must be about an experience of the 30
 * days before it (Ley 10/2025, by secondary sources).
 */
export const reviewableDays = 30;

/** The buyer has at least a day to write. */
export const maxInvitationMs = (reviewableDays - 1) * dayMs;

export const reviewableUntil = (deliveredAt: Date): Date =>
  new Date(deliveredAt.getTime() + reviewableDays * dayMs);

export const changeableMs = 14 * dayMs;

export const changeableUntil = (writtenAt: Date) => new Date(writtenAt.getTime() + changeableMs);
export const mayChange = (writtenAt: Date, now: Date) => now <= changeableUntil(writtenAt);

/** Matches control characters, and characters that reverse or hide surrounding text. Keeps line feeds and joiners. */
const invisibleCharacters = /(?![\n\u200c\u200d])[\p{Cc}\p{Cf}\u2028\u2029]/gu;

/** Stacked combining marks would cover the lines above and below. */
const stackedMarks = /(\p{M}{3})\p{M}+/gu;

const normaliseText = (text: string) =>
  text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll('\r\n', '\n')
    .replace(invisibleCharacters, ' ')
    .replace(stackedMarks, '$1');

export function cleanText(text: string): string {
  return normaliseText(text)
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

export const cleanName = (text: string): string => normaliseText(text).replace(/\s+/g, ' ').trim();

/** Counts like PostgreSQL: a character outside the basic multilingual plane counts once. */
const lengthOf = (text: string) => [...text].length;

function readRating(value: unknown): number | null {
  const rating =
    typeof value === 'number'
      ? value
      : typeof value === 'string'
        ? Number(value.trim() || Number.NaN)
        : Number.NaN;
  return Number.isInteger(rating) && rating >= 1 && rating <= 5 ? rating : null;
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

export function readDraft(form: Record<string, unknown>): { draft: ReviewDraft; problems: ReviewProblems } {
  const draft = {
    rating: readRating(form.rating),
    text: cleanText(textOf(form.text)),
    name: cleanName(textOf(form.name)),
  };
  const problems: ReviewProblems = {
    ...(draft.rating === null ? { rating: 'required' as const } : {}),
    ...(lengthOf(draft.text) > maxReviewLength ? { text: 'tooLong' as const } : {}),
    ...(lengthOf(draft.name) > maxReviewerNameLength ? { name: 'tooLong' as const } : {}),
  };
  return { draft, problems };
}

export const shownName = (name: string, username: string): string => name || `${[...username][0] ?? ''}•••••`;

export const noReviews: ReviewTotals = { count: 0, average: 0, spread: [0, 0, 0, 0, 0], sample: false };

/** Returns the mean with one decimal, rounded down so that the rating is never overstated. Null without reviews. */
export function totalsOf(
  ratings: readonly { rating: number; count: number; sample: boolean }[],
): ReviewTotals | null {
  const count = ratings.reduce((sum, row) => sum + row.count, 0);
  if (count === 0) return null;
  const sum = ratings.reduce((all, row) => all + row.rating * row.count, 0);
  return {
    count,
    average: Math.floor((sum * 10) / count) / 10,
    spread: [5, 4, 3, 2, 1].map((stars) =>
      ratings.reduce((all, row) => all + (row.rating === stars ? row.count : 0), 0),
    ),
    sample: ratings.some((row) => row.sample && row.count > 0),
  };
}
