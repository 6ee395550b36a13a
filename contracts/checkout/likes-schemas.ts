import { z } from 'zod';
import { anyBoolean, anyString, integerOrNull, onlyTrue, stringOrNull } from '../kit/fields.ts';
import { statedCount } from '../marketing/stated-figures.ts';
import { serviceTypes } from '../orders/states.ts';
import { createPaymentIntentSchema } from './checkout-schemas.ts';

/** Post from the directory, or as pasted. */
export const selectedPostSchema = z.union([
  z.string().max(500),
  z.object({
    id: z.union([z.string().max(80), z.number()]).optional(),
    shortcode: z.string().max(80),
  }),
]);
export type SelectedPost = z.infer<typeof selectedPostSchema>;

/**
 * `POST /api/likes/create-likes-payment-intent` for likes and views (text 1, section 7). Requires the header
 * `Idempotency-Key` and replies with `paymentIntentReplySchema`.
 * The package is `serviceId`, or the one of `serviceType` (default likes) with `baseLikes` units. A different `amount`
 * or number of units (with or without bonus) is refused by `price_changed` with the correct values. Units, bonus
 * included, are spread evenly over the posts. Duplicate posts count once.
 * Other errors: `posts_required`, `post_invalid` (`field` is `selectedPosts.N`), `too_many_posts` (`maxPosts` of the
 * service), and those of `POST /api/create-payment-intent`.
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
    /** Total units, paid units and bonus units, also for views. */
    totalLikes: statedCount,
    baseLikes: statedCount,
    bonusLikes: statedCount,
  });
export type LikesPaymentIntent = z.infer<typeof likesPaymentIntentSchema>;

/** `GET /api/instagram/media/{username}?after=`. Newest first. Error: `directory_unavailable`. */
export const instagramMediaSchema = z.object({
  success: onlyTrue,
  /** False when the profile is missing, private or personal. The buyer then pastes links. */
  found: anyBoolean,
  posts: z.array(
    z.object({
      id: anyString,
      shortcode: anyString,
      link: anyString,
      kind: z.enum(['image', 'video', 'carousel']),
      /** Address of our image proxy, or empty. */
      thumbnail: anyString,
      /** Beginning of the caption, or empty. */
      caption: anyString,
      /** `null` when the owner hides them. */
      likes: integerOrNull,
    }),
  ),
  /** Value of `after` for the next page. `null` on the last page. */
  next: stringOrNull,
});
export type InstagramMedia = z.infer<typeof instagramMediaSchema>;
