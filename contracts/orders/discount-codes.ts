import { z } from 'zod';
import { anyBoolean, anyInteger, anyString, integerOrNull, onlyTrue, stringOrNull } from '../kit/fields.ts';
import { listQuerySchema, listReplySchema, rowNumberSchema } from '../kit/lists.ts';
import { toAsciiUpperCase } from '../kit/text.ts';
import { historyEntrySchema } from '../staff/audit.ts';
import { serviceTypeSchema } from './states-schemas.ts';

const moment = z.iso.datetime({ offset: true });
const limit = anyInteger.min(1).max(1_000_000);

export const codeTermsSchema = z
  .object({
    kind: z.enum(['percentage', 'fixed']),
    percentBasisPoints: anyInteger.min(1).max(10_000).nullable(),
    amountCents: anyInteger.min(1).max(1_000_000).nullable(),
    validFrom: moment,
    validUntil: moment.nullable(),
    minimumCents: anyInteger.min(0).max(99_999_999),
    /** `null`: all types. */
    serviceTypes: z.array(serviceTypeSchema).min(1).nullable(),
    maxUses: limit.nullable(),
    maxUsesPerCustomer: limit.nullable(),
    /** Valid only during a countdown opened for the visitor (banner). */
    windowOnly: anyBoolean,
    note: z.string().trim().min(1).max(500).nullable(),
  })
  .refine(
    ({ kind, percentBasisPoints: share, amountCents: amount }) =>
      kind === 'percentage' ? share !== null && amount === null : amount !== null && share === null,
    { path: ['kind'], message: 'a share for a percentage, an amount for a fixed one' },
  )
  .refine(({ validFrom, validUntil }) => validUntil === null || new Date(validUntil) > new Date(validFrom), {
    path: ['validUntil'],
    message: 'ends before it begins',
  });
export type CodeTerms = z.infer<typeof codeTermsSchema>;

/** Code in any case, stored in upper case. */
export const codeNameSchema = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9_-]{2,40}$/)
  .overwrite(toAsciiUpperCase);

export const codeStates = ['active', 'planned', 'over', 'used_up', 'stopped'] as const;
export type CodeState = (typeof codeStates)[number];

/** `GET /api/admin/discount-codes`. `q` is the beginning of a code, or a complete personal one. */
export const staffCodesQuerySchema = listQuerySchema.extend({
  q: z.string().trim().max(40).optional(),
  state: z.enum(codeStates).optional(),
  kind: z.enum(['percentage', 'fixed']).optional(),
  /** Codes generated together. */
  batch: z.uuid().optional(),
  sort: z.enum(['-created', 'created', '-uses', 'uses', 'code', '-code']).default('-created'),
});
export type StaffCodesQuery = z.infer<typeof staffCodesQuerySchema>;

export const staffCodeSchema = z.object({
  ...codeTermsSchema.shape,
  id: anyInteger,
  code: anyString,
  state: z.enum(codeStates),
  uses: anyInteger,
  active: anyBoolean,
  /** Template of personal codes. Buyers may enter its bare name to use their own. */
  personal: anyBoolean,
  batch: stringOrNull,
  sample: anyBoolean,
  createdAt: anyString,
  /** Sent back with a change. */
  basis: anyString,
});
export type StaffCode = z.infer<typeof staffCodeSchema>;

/** Invalid codes entered in the last seven days. */
export const guessesSchema = z.object({
  misses: anyInteger,
  /** Number of client networks with invalid codes. A network counts once for each day. */
  sources: anyInteger,
  /** Most attempts of one network on one day. */
  most: anyInteger,
});
export const staffCodesReplySchema = listReplySchema(staffCodeSchema).extend({ guesses: guessesSchema });
export type StaffCodesReply = z.infer<typeof staffCodesReplySchema>;

/** Effect of a code: paid orders with it, compared with paid orders without a code in the same period. */
export const codeEffectSchema = z.object({
  orders: anyInteger,
  revenueCents: anyInteger,
  discountCents: anyInteger,
  refundedCents: anyInteger,
  customers: anyInteger,
  newCustomers: anyInteger,
  averageCents: integerOrNull,
  /** Average of orders without a code, between its first and last use. */
  averageWithoutCents: integerOrNull,
});
export type CodeEffect = z.infer<typeof codeEffectSchema>;

/** Several email addresses that share a browser, a card, or a mailbox with tags. */
export const misuseSchema = z.object({
  kind: z.enum(['device', 'card', 'mailbox']),
  /** Opaque identifier of the group. */
  mark: anyString,
  addresses: anyInteger,
  uses: anyInteger,
  discountCents: anyInteger,
  orders: z.array(z.object({ id: anyString, number: anyString })),
});
export type Misuse = z.infer<typeof misuseSchema>;

export const staffCodeReplySchema = z.object({
  success: onlyTrue,
  code: staffCodeSchema,
  effect: codeEffectSchema,
  misuse: z.array(misuseSchema),
  /** Codes generated with it, and those still valid. */
  batch: z.object({ id: anyString, codes: anyInteger, active: anyInteger }).nullable(),
  story: z.array(historyEntrySchema),
});
export type StaffCodeReply = z.infer<typeof staffCodeReplySchema>;

/** `GET /api/admin/discount-uses`, newest first. */
export const discountUsesQuerySchema = listQuerySchema.extend({
  code: rowNumberSchema.optional(),
  state: z.enum(['reserved', 'redeemed', 'released']).optional(),
});
export type DiscountUsesQuery = z.infer<typeof discountUsesQuerySchema>;
export const discountUseSchema = z.object({
  id: anyString,
  code: anyString,
  orderId: anyString,
  orderNumber: anyString,
  email: anyString,
  discountCents: anyInteger,
  totalCents: anyInteger,
  state: z.enum(['reserved', 'redeemed', 'released']),
  at: anyString,
});
export type DiscountUse = z.infer<typeof discountUseSchema>;
export const discountUsesReplySchema = listReplySchema(discountUseSchema);
export type DiscountUsesReply = z.infer<typeof discountUsesReplySchema>;

export const addCodeSchema = z.object({ code: codeNameSchema, terms: codeTermsSchema });
export type AddCode = z.infer<typeof addCodeSchema>;
export const addedCodeReplySchema = z.object({
  success: onlyTrue,
  id: anyInteger,
  code: anyString,
});
export type AddedCodeReply = z.infer<typeof addedCodeReplySchema>;

/** `PUT /api/admin/discount-codes/{id}`. The name cannot change. */
export const changeCodeSchema = z.object({
  terms: codeTermsSchema,
  active: anyBoolean,
  basis: z.string().max(40),
});
export type ChangeCode = z.infer<typeof changeCodeSchema>;

/** Maximum number of codes per call. One statement inserts all of them. */
export const maxCodes = 10_000;

/** `POST /api/admin/discount-codes/generate`. Unguessable codes with the same terms. */
export const generateCodesSchema = z.object({
  count: anyInteger.min(1).max(maxCodes),
  prefix: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9]{0,12}$/)
    .overwrite(toAsciiUpperCase),
  terms: codeTermsSchema,
});
export type GenerateCodes = z.infer<typeof generateCodesSchema>;
export const generatedCodesReplySchema = z.object({
  success: onlyTrue,
  batch: anyString,
  count: anyInteger,
});
export type GeneratedCodesReply = z.infer<typeof generatedCodesReplySchema>;

export const stoppedBatchReplySchema = z.object({ success: onlyTrue, stopped: anyInteger });
