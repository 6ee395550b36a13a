import { z } from 'zod';
import { anyBoolean, anyInteger, anyString, integerOrNull, onlyTrue } from '../kit/fields.ts';
import { audienceSchema, serviceTypeSchema } from './states-schemas.ts';

/** Setting `promotions.countdown`: code, duration and repetition of the banner's offer. */
export const countdownSettingSchema = z.object({
  active: z.boolean().default(true),
  code: z.string().min(2).max(40).default('VIP5'),
  seconds: anyInteger.min(60).max(86_400).default(600),
  againHours: z.number().min(1).max(8760).default(24),
});
export type CountdownSetting = z.infer<typeof countdownSettingSchema>;

/** `POST /api/countdown-offer`. Opens or finds this visitor's offer. */
export const countdownReplySchema = z.object({
  success: onlyTrue,
  code: anyString,
  /** Percent, possibly fractional. */
  percentage: z.number(),
  secondsLeft: anyInteger,
  againInSeconds: anyInteger,
});
export type CountdownReply = z.infer<typeof countdownReplySchema>;

const quantity = anyInteger.min(1).max(100_000);
const cents = anyInteger.min(1).max(99_999_999);

/** Editable terms of an offer, for one size or for all sizes without one. */
const offerTermsSchema = z.object({
  active: anyBoolean,
  extraQuantity: quantity.nullable(),
  addonPriceCents: cents.nullable(),
  /** Added units and total price, in basis points of the package. */
  extraShare: anyInteger.min(1).max(100_000).nullable(),
  priceFactor: anyInteger.min(10_001).max(1_000_000).nullable(),
});
export type OfferTerms = z.infer<typeof offerTermsSchema>;

export const offerSurfaces = ['checkout_page', 'inline'] as const;

/** Comparison of an offer with the price list, for one size. */
const offerTestSchema = z.object({
  baseQuantity: anyInteger,
  baseCents: anyInteger,
  extraQuantity: anyInteger,
  upgradedCents: anyInteger,
  catalogueCents: anyInteger,
  /** Not offered with zero or less. */
  savingCents: anyInteger,
});
export type OfferTest = z.infer<typeof offerTestSchema>;

const staffOfferSchema = offerTermsSchema.extend({
  id: anyInteger,
  surface: z.enum(offerSurfaces),
  type: serviceTypeSchema,
  audience: audienceSchema.nullable(),
  /** `null`: all sizes without a separate offer. */
  baseQuantity: integerOrNull,
  /** Comparison price printed at the source. Never shown to buyers. */
  comparisonCents: integerOrNull,
  sample: anyBoolean,
  /** Sent back with a change. */
  basis: anyString,
  /** One test per size currently offered. Empty when no such size is sold. */
  tests: z.array(offerTestSchema),
  /** `true` when the offer is active and valid for at least one size, so that buyers see it. */
  shown: anyBoolean,
});
export type StaffOffer = z.infer<typeof staffOfferSchema>;

export const staffOffersReplySchema = z.object({
  success: onlyTrue,
  offers: z.array(staffOfferSchema),
});
export type StaffOffersReply = z.infer<typeof staffOffersReplySchema>;

export const changeOfferSchema = z.object({ terms: offerTermsSchema, basis: z.string().max(40) });
export type ChangeOffer = z.infer<typeof changeOfferSchema>;

/** `POST /api/admin/upsell-offers`. Creates an inactive offer for one size. */
export const addOfferSchema = z.object({
  surface: z.enum(offerSurfaces),
  audience: audienceSchema.default('europe'),
  baseQuantity: anyInteger.min(100).max(100_000),
  extraQuantity: quantity,
  addonPriceCents: cents,
});
export type AddOffer = z.infer<typeof addOfferSchema>;
export const addedOfferReplySchema = z.object({ success: onlyTrue, id: anyInteger });

/** Both variants of text 2, section 9. */
export const thanksPresets = {
  SAVE10: { active: true, code: 'SAVE10', percentage: 10, hours: 720 },
  SAVE15: { active: true, code: 'SAVE15', percentage: 15, hours: 24 },
} as const;

/** Setting `promotions.thanks`: discount a paid order earns for the next one (ruling "Thank-you offer"). */
export const thanksSettingSchema = z
  .object({
    active: z.boolean().default(true),
    code: z
      .string()
      .regex(/^[A-Z0-9_-]{2,30}$/)
      .default(thanksPresets.SAVE10.code),
    /** Whole percent. */
    percentage: anyInteger.min(1).max(90).default(thanksPresets.SAVE10.percentage),
    /** Validity in hours from the payment. */
    hours: anyInteger.min(1).max(8760).default(thanksPresets.SAVE10.hours),
  })
  .meta({ examples: Object.values(thanksPresets) });
export type ThanksSetting = z.infer<typeof thanksSettingSchema>;
