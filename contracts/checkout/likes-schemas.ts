import { z } from 'zod';
import { anyBoolean, anyString, integerOrNull, onlyTrue, stringOrNull } from '../kit/fields.ts';
import { statedCount } from '../marketing/stated-figures.ts';
import { serviceTypes } from '../orders/states.ts';
import { createPaymentIntentSchema } from './checkout-schemas.ts';

/** Is a post as the directory gave it, or as its link was pasted. */
export const selectedPostSchema = z.union([
  z.string().max(500),
  z.object({
    id: z.union([z.string().max(80), z.number()]).optional(),
    shortcode: z.string().max(80),
  }),
]);
export type SelectedPost = z.infer<typeof selectedPostSchema>;

/**
 * `POST /api/likes/create-likes-payment-intent` takes this (text 1, section 7), for likes and for views; it
 * needs the header `Idempotency-Key` and replies with `paymentIntentReplySchema`. The package is `serviceId`,
 * or the one of `serviceType` (default likes) with `baseLikes` units. An `amount` other than the catalogue's,
 * or other units than the package's (with its bonus or without), is refused by `price_changed` with the right
 * figures. The units, bonus included, are spread evenly over the posts; the same post twice counts once.
 * Other refusals are `posts_required`, `post_invalid` (`field` is `selectedPosts.N`), `too_many_posts` (the
 * service's `maxPosts`), and those of `POST /api/create-payment-intent`.
 */
export const likesPaymentIntentSchema = createPaymentIntentSchema
  .pick({
    amount: true,
    serviceId: true,
    email: true,
    discountCode: true,
    existingPaymentIntentId: true,
    previousPaymentIntentId: true,
    previousOrderId: true,
    orderId: true,
    clientSecret: true,
    language: true,
    sourceUrl: true,
    consent: true,
    marketing: true,
  })
  .extend({
    serviceType: z.enum(serviceTypes).exclude(['followers']).optional(),
    instagramUsername: z.string().max(200).optional(),
    selectedPosts: z.array(selectedPostSchema).max(200).optional(),
    /** These are units in all, units paid for and units given on top, also for views. */
    totalLikes: statedCount,
    baseLikes: statedCount,
    bonusLikes: statedCount,
  });
export type LikesPaymentIntent = z.infer<typeof likesPaymentIntentSchema>;

/** `GET /api/instagram/media/{username}?after=` lists the newest first and refuses with `directory_unavailable`. */
export const instagramMediaSchema = z.object({
  success: onlyTrue,
  /**
   * It is false when the directory does not show the profile (missing, private, or personal); then links are pasted.
   */
  found: anyBoolean,
  posts: z.array(
    z.object({
      id: anyString,
      shortcode: anyString,
      link: anyString,
      kind: z.enum(['image', 'video', 'carousel']),
      /** Is an address of our own image proxy, or empty. */
      thumbnail: anyString,
      /** Holds the first words of what its owner wrote beside it, or nothing. */
      caption: anyString,
      /** It is null where the owner hides them. */
      likes: integerOrNull,
    }),
  ),
  /** The next page is asked for with this as `after`; it is null on the last one. */
  next: stringOrNull,
});
export type InstagramMedia = z.infer<typeof instagramMediaSchema>;
