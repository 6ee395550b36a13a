import { z } from 'zod';
import { namedKindSchema } from '../catalog/service-types-schemas.ts';
import { anyBoolean, anyInteger, anyString, onlyTrue, stringOrNull } from '../kit/fields.ts';
import { type ListReply, listQuerySchema, sortSchema } from '../kit/lists.ts';
import { localeSchema } from '../kit/locales-schemas.ts';
import { serviceTypeSchema } from '../orders/states-schemas.ts';
import { storyEntrySchema } from '../staff/audit.ts';
import { longestText } from './reviews.ts';

/** Is a review as everyone may read it. */
export const shownReviewSchema = z.object({
  id: anyString,
  name: anyString,
  rating: anyInteger.min(1).max(5),
  locale: localeSchema,
  /** It is empty when only stars were given, or when the shop hid it. */
  text: anyString,
  /** Says why the shop hid the text; the rating stays counted. */
  hiddenReason: stringOrNull,
  reply: stringOrNull,
  serviceType: serviceTypeSchema,
  /** Names a type that an owner has added. */
  kind: namedKindSchema.optional(),
  quantity: anyInteger,
  /** For example `2026-11-21`. */
  day: anyString,
  /** The review is made up, to show how the shop looks; live mode has none. */
  sample: anyBoolean,
});
export type ShownReview = z.infer<typeof shownReviewSchema>;

/** Is a review with its sentences in the reader's language: pages and scripts only place them. */
export const readyReviewSchema = shownReviewSchema.extend({
  /** First letters of the name, for instance `MG` (text 1, section 3). */
  initials: anyString,
  /** For example `4 de 5 estrellas`. */
  stars: anyString,
  /** Is the text, or why it is hidden, up to where it is folded away. */
  head: anyString,
  rest: anyString,
  /** Names what was bought. */
  bought: anyString,
  /** Is `18 nov 2026`, or `18 nov 2026, en francés` where the page speaks another language. */
  date: anyString,
  /** Says that the purchase is verified, or that this is a sample. */
  proof: anyString,
});
export type ReadyReview = z.infer<typeof readyReviewSchema>;

/** Totals are computed over all reviews, hidden texts included. */
export const reviewTotalsSchema = z.object({
  count: anyInteger,
  /** Lies between 1 and 5, with one decimal. */
  average: z.number(),
  /** Some of them are samples. */
  sample: anyBoolean,
});
export type ReviewTotals = z.infer<typeof reviewTotalsSchema>;

/** Pages choose the reviews that they show from these: the newest, their own language first. */
export interface PageReviews {
  totals: ReviewTotals;
  newest: ReadyReview[];
}

/**
 * `GET /api/reviews?after=&language=` lists that language first, then the newest, twelve a page; `next` goes
 * into `after`.
 */
export const reviewsReplySchema = z.object({
  success: onlyTrue,
  totals: reviewTotalsSchema,
  reviews: z.array(readyReviewSchema),
  next: stringOrNull,
});
export type ReviewsReply = z.infer<typeof reviewsReplySchema>;

/** `POST /api/reviews` takes from programs what the page's form sends. The rules check lengths. */
export const writeReviewSchema = z.object({
  token: z.string().max(100),
  rating: z.union([z.number(), anyString]).nullish(),
  text: z.string().default(''),
  name: z.string().default(''),
});

export const optOutSchema = z.object({ token: z.string().max(100) });

const sentence = (longest: number) =>
  z
    .string()
    .transform((text) => text.replaceAll('\u0000', '').toWellFormed().trim())
    .pipe(z.string().min(1).max(longest));

/** `POST /api/admin/reviews/{id}/hide` takes a reason, which stands in public where the text stood. */
export const hideReviewSchema = z.object({ reason: sentence(300) });

/** `POST /api/admin/reviews/{id}/reply` takes an answer; null takes it back. */
export const replyToReviewSchema = z.object({ reply: sentence(longestText).nullable() });

/** `GET /api/admin/reviews` lists the newest first. */
export const staffReviewsQuerySchema = listQuerySchema.extend({
  sort: sortSchema('written', 'rating'),
  state: z.enum(['shown', 'hidden']).nullish(),
  rating: z.coerce.number().int().min(1).max(5).nullish(),
});

export const staffReviewSchema = shownReviewSchema.extend({
  /** Is the text itself, hidden or not. */
  text: anyString,
  orderId: stringOrNull,
  orderNumber: stringOrNull,
  state: z.enum(['shown', 'hidden']),
  writtenAt: anyString,
  updatedAt: anyString,
  repliedAt: stringOrNull,
});
export type StaffReview = z.infer<typeof staffReviewSchema>;

export const staffReviewReplySchema = staffReviewSchema.extend({
  success: onlyTrue,
  story: z.array(storyEntrySchema),
});
export type StaffReviewReply = z.infer<typeof staffReviewReplySchema>;

export type StaffReviewsReply = ListReply<StaffReview> & { totals: z.infer<typeof reviewTotalsSchema> };
