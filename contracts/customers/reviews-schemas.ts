import { z } from 'zod';
import { namedKindSchema } from '../catalog/service-types-schemas.ts';
import { anyBoolean, anyInteger, anyString, onlyTrue, stringOrNull } from '../kit/fields.ts';
import { type ListReply, listQuerySchema, sortSchema } from '../kit/lists.ts';
import { localeSchema } from '../kit/locales-schemas.ts';
import { serviceTypeSchema } from '../orders/states-schemas.ts';
import { historyEntrySchema } from '../staff/audit.ts';
import { maxReviewLength, reviewStates } from './reviews.ts';

export const shownReviewSchema = z.object({
  id: anyString,
  name: anyString,
  rating: anyInteger.min(1).max(5),
  locale: localeSchema,
  /** Empty for ratings without text and for hidden texts. */
  text: anyString,
  /** Reason the text is hidden. The rating still counts. */
  hiddenReason: stringOrNull,
  reply: stringOrNull,
  serviceType: serviceTypeSchema,
  /** Added types only. */
  kind: namedKindSchema.optional(),
  quantity: anyInteger,
  day: anyString,
  /** Invented for the demonstration. Never in live mode. */
  sample: anyBoolean,
});
export type ShownReview = z.infer<typeof shownReviewSchema>;

/** Review with sentences in the reader's language. */
export const readyReviewSchema = shownReviewSchema.extend({
  /** Initials, for example `MG` (text 1, section 3). */
  initials: anyString,
  /** For example `4 de 5 estrellas`. */
  stars: anyString,
  /** Visible beginning of the text, or the reason it is hidden. */
  head: anyString,
  rest: anyString,
  bought: anyString,
  /** `18 nov 2026`, or `18 nov 2026, en francés` for a review in another language. */
  date: anyString,
  /** Verified purchase, or a sample. */
  proof: anyString,
});
export type ReadyReview = z.infer<typeof readyReviewSchema>;

/** Computed over all reviews, including hidden texts. */
export const reviewTotalsSchema = z.object({
  count: anyInteger,
  /** 1 to 5, with one decimal. */
  average: z.number(),
  /** Number of reviews with 5 stars, then 4 to 1. */
  spread: z.array(anyInteger),
  /** True when at least one review is a sample. */
  sample: anyBoolean,
});
export type ReviewTotals = z.infer<typeof reviewTotalsSchema>;

/** Newest reviews, the page's language first. Pages select from them. */
export interface PageReviews {
  totals: ReviewTotals;
  newest: ReadyReview[];
}

/**
 * `GET /api/reviews?after=&language=`. That language first, then newest, twelve per page. `next` is the value of
 * `after`.
 */
export const reviewsReplySchema = z.object({
  success: onlyTrue,
  totals: reviewTotalsSchema,
  reviews: z.array(readyReviewSchema),
  next: stringOrNull,
});
export type ReviewsReply = z.infer<typeof reviewsReplySchema>;

/** `POST /api/reviews`. The fields of the page's form. Lengths are checked by the rules. */
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

/** `POST /api/admin/reviews/{id}/hide`. The reason is shown publicly in place of the text. */
export const hideReviewSchema = z.object({ reason: sentence(300) });

/** `POST /api/admin/reviews/{id}/reply`. `null` removes the reply. */
export const replyToReviewSchema = z.object({ reply: sentence(maxReviewLength).nullable() });

/** `GET /api/admin/reviews`, newest first. */
export const staffReviewsQuerySchema = listQuerySchema.extend({
  sort: sortSchema('written', 'rating', 'state'),
  state: z.enum(reviewStates).nullish(),
  rating: z.coerce.number().int().min(1).max(5).nullish(),
});

export const staffReviewSchema = shownReviewSchema.extend({
  text: anyString,
  orderId: stringOrNull,
  orderNumber: stringOrNull,
  state: z.enum(reviewStates),
  writtenAt: anyString,
  updatedAt: anyString,
  repliedAt: stringOrNull,
});
export type StaffReview = z.infer<typeof staffReviewSchema>;

export const staffReviewReplySchema = staffReviewSchema.extend({
  success: onlyTrue,
  story: z.array(historyEntrySchema),
});
export type StaffReviewReply = z.infer<typeof staffReviewReplySchema>;

export type StaffReviewsReply = ListReply<StaffReview> & { totals: z.infer<typeof reviewTotalsSchema> };
