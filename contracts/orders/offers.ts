import { z } from 'zod';
import { anyBoolean, anyInteger, anyString, integerOrNull, onlyTrue } from '../kit/fields.ts';
import { audienceSchema, serviceTypeSchema } from './states-schemas.ts';

/** Is the setting `promotions.countdown`: which code the banner offers, for how long, and when it comes back. */
export const countdownSettingSchema = z.object({
  active: z.boolean().default(true),
  code: z.string().min(2).max(40).default('VIP5'),
  seconds: anyInteger.min(60).max(86_400).default(600),
  againHours: z.number().min(1).max(8760).default(24),
});
export type CountdownSetting = z.infer<typeof countdownSettingSchema>;

/** `POST /api/countdown-offer` opens this visitor's offer, or finds it. */
export const countdownReplySchema = z.object({
  success: onlyTrue,
  code: anyString,
  /** Is a whole or fractional per cent. */
  percentage: z.number(),
  /** It is 0 when the offer is over. */
  secondsLeft: anyInteger,
  againInSeconds: anyInteger,
});
export type CountdownReply = z.infer<typeof countdownReplySchema>;

const quantity = anyInteger.min(1).max(100_000);
const cents = anyInteger.min(1).max(99_999_999);

/** Holds what staff change of an offer: of one size, or of all sizes without one of their own. */
const offerTermsSchema = z.object({
  active: anyBoolean,
  extraQuantity: quantity.nullable(),
  addonPriceCents: cents.nullable(),
  /** Says in basis points of the package what is added, and what the whole costs then. */
  extraShare: anyInteger.min(1).max(100_000).nullable(),
  priceFactor: anyInteger.min(10_001).max(1_000_000).nullable(),
});
export type OfferTerms = z.infer<typeof offerTermsSchema>;

export const offerSurfaces = ['checkout_page', 'inline'] as const;

/** Says how an offer stands against the price list, for one size. */
const offerTestSchema = z.object({
  baseQuantity: anyInteger,
  baseCents: anyInteger,
  extraQuantity: anyInteger,
  upgradedCents: anyInteger,
  /** Is what the price list asks for the same quantity. */
  catalogueCents: anyInteger,
  /** With zero or less it is not shown and not sold. */
  savingCents: anyInteger,
});
export type OfferTest = z.infer<typeof offerTestSchema>;

const staffOfferSchema = offerTermsSchema.extend({
  id: anyInteger,
  surface: z.enum(offerSurfaces),
  type: serviceTypeSchema,
  audience: audienceSchema.nullable(),
  /** With null it is for all sizes that have none of their own. */
  baseQuantity: integerOrNull,
  /** Was printed beside it where it came from, and is never shown to buyers. */
  comparisonCents: integerOrNull,
  sample: anyBoolean,
  /** A change gives this back. */
  basis: anyString,
  /** Holds one test for each size that it would be offered for now, and none where no such size is sold. */
  tests: z.array(offerTestSchema),
  /** It is active and passes for one size at least, so buyers see it. */
  shown: anyBoolean,
});
export type StaffOffer = z.infer<typeof staffOfferSchema>;

/** `GET /api/admin/upsell-offers` */
export const staffOffersReplySchema = z.object({
  success: onlyTrue,
  offers: z.array(staffOfferSchema),
});
export type StaffOffersReply = z.infer<typeof staffOffersReplySchema>;

/** `PUT /api/admin/upsell-offers/{id}` */
export const changeOfferSchema = z.object({ terms: offerTermsSchema, basis: z.string().max(40) });
export type ChangeOffer = z.infer<typeof changeOfferSchema>;

/** `POST /api/admin/upsell-offers` makes one of a size; it begins inactive. */
export const addOfferSchema = z.object({
  surface: z.enum(offerSurfaces),
  audience: audienceSchema.default('europe'),
  baseQuantity: anyInteger.min(100).max(100_000),
  extraQuantity: quantity,
  addonPriceCents: cents,
});
export type AddOffer = z.infer<typeof addOfferSchema>;
export const addedOfferReplySchema = z.object({ success: onlyTrue, id: anyInteger });

/** Holds the two readings of text 2, section 9. */
export const thanksPresets = {
  SAVE10: { active: true, code: 'SAVE10', percentage: 10, hours: 720 },
  SAVE15: { active: true, code: 'SAVE15', percentage: 15, hours: 24 },
} as const;

/** Is the setting `promotions.thanks`: what a paid order brings for the next one (ruling "Thank-you offer"). */
export const thanksSettingSchema = z
  .object({
    active: z.boolean().default(true),
    /** Every code that is made begins with it. */
    code: z
      .string()
      .regex(/^[A-Z0-9_-]{2,30}$/)
      .default(thanksPresets.SAVE10.code),
    /** Is given in whole per cent. */
    percentage: anyInteger.min(1).max(90).default(thanksPresets.SAVE10.percentage),
    /** Counts from the payment on. */
    hours: anyInteger.min(1).max(8760).default(thanksPresets.SAVE10.hours),
  })
  .meta({ examples: Object.values(thanksPresets) });
export type ThanksSetting = z.infer<typeof thanksSettingSchema>;
