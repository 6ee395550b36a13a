import { z } from 'zod';
import { namedKindSchema } from '../catalog/service-types-schemas.ts';
import { type ListReply, listQuerySchema, sortSchema } from '../kit/lists.ts';
import { localeSchema } from '../kit/locales-schemas.ts';
import { serviceTypeSchema } from '../orders/states-schemas.ts';
import { storyEntrySchema } from '../staff/audit.ts';
import { longestText } from './reviews.ts';

/** A review as everyone may read it. */
export const shownReviewSchema = z.object({
  id: z.string(),
  name: z.string(),
  rating: z.number().int().min(1).max(5),
  locale: localeSchema,
  /** Empty when only stars were given, or when the shop hid it. */
  text: z.string(),
  /** Why the shop hid the text; the rating stays counted. */
  hiddenReason: z.string().nullable(),
  reply: z.string().nullable(),
  serviceType: serviceTypeSchema,
  /** Of a kind by data, with its names. */
  kind: namedKindSchema.optional(),
  quantity: z.number().int(),
  /** `2026-11-21` */
  day: z.string(),
  /** Made up, to show how the shop looks; never in live mode. */
  sample: z.boolean(),
});
export type ShownReview = z.infer<typeof shownReviewSchema>;

/** A review with its sentences in the reader's language: pages and scripts only place them. */
export const readyReviewSchema = shownReviewSchema.extend({
  /** `4 de 5 estrellas` */
  stars: z.string(),
  /** The text, or why it is hidden, up to where it is folded away. */
  head: z.string(),
  rest: z.string(),
  /** What was bought. */
  bought: z.string(),
  /** `18 nov 2026`; `18 nov 2026, en francés` where the page speaks another language. */
  date: z.string(),
  /** That the purchase is verified, or that this is a sample. */
  proof: z.string(),
});
export type ReadyReview = z.infer<typeof readyReviewSchema>;

/** Computed over all reviews, hidden texts included. */
export const reviewTotalsSchema = z.object({
  count: z.number().int(),
  /** 1 to 5 with one decimal. */
  average: z.number(),
  /** Some of them are samples. */
  sample: z.boolean(),
});
export type ReviewTotals = z.infer<typeof reviewTotalsSchema>;

/** What pages choose the reviews from that they show: the newest, their own language first. */
export interface PageReviews {
  totals: ReviewTotals;
  newest: ReadyReview[];
}

/** `GET /api/reviews?after=&language=`: that language first, then the newest, twelve a page; `next` goes into `after`. */
export const reviewsReplySchema = z.object({
  success: z.literal(true),
  totals: reviewTotalsSchema,
  reviews: z.array(readyReviewSchema),
  next: z.string().nullable(),
});
export type ReviewsReply = z.infer<typeof reviewsReplySchema>;

/** `POST /api/reviews`: what the page's form sends, for programs. Lengths are checked by the rules. */
export const writeReviewSchema = z.object({
  token: z.string().max(100),
  rating: z.union([z.number(), z.string()]).nullish(),
  text: z.string().default(''),
  name: z.string().default(''),
});

export const optOutSchema = z.object({ token: z.string().max(100) });

const sentence = (longest: number) =>
  z
    .string()
    .transform((text) => text.replaceAll('\u0000', '').toWellFormed().trim())
    .pipe(z.string().min(1).max(longest));

/** `POST /api/admin/reviews/{id}/hide`: the reason stands in public where the text stood. */
export const hideReviewSchema = z.object({ reason: sentence(300) });

/** `POST /api/admin/reviews/{id}/reply`: null takes an answer back. */
export const replyToReviewSchema = z.object({ reply: sentence(longestText).nullable() });

/** `GET /api/admin/reviews`: newest first. */
export const staffReviewsQuerySchema = listQuerySchema.extend({
  sort: sortSchema('written', 'rating'),
  state: z.enum(['shown', 'hidden']).nullish(),
  rating: z.coerce.number().int().min(1).max(5).nullish(),
});

export const staffReviewSchema = shownReviewSchema.extend({
  /** The text itself, hidden or not. */
  text: z.string(),
  orderId: z.string().nullable(),
  orderNumber: z.string().nullable(),
  state: z.enum(['shown', 'hidden']),
  writtenAt: z.string(),
  updatedAt: z.string(),
  repliedAt: z.string().nullable(),
});
export type StaffReview = z.infer<typeof staffReviewSchema>;

/** `GET /api/admin/reviews/{id}`. */
export const staffReviewReplySchema = staffReviewSchema.extend({
  success: z.literal(true),
  story: z.array(storyEntrySchema),
});
export type StaffReviewReply = z.infer<typeof staffReviewReplySchema>;

export type StaffReviewsReply = ListReply<StaffReview> & { totals: z.infer<typeof reviewTotalsSchema> };
