import { z } from 'zod';
import { anyBoolean, anyInteger, anyString, onlyTrue, stringOrNull } from '../kit/fields.ts';
import { localeSchema } from '../kit/locales-schemas.ts';
import { statedCount, statedMoney } from '../marketing/stated-figures.ts';

/** Is what a member writes: at least a sign, without what the database does not take. */
export const words = (most: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(most)
    .transform((text) => text.replaceAll('\u0000', '').toWellFormed());

const typed = z.string().trim().max(300);

/**
 * `POST /api/admin/orders/{id}/notes`, with an `Idempotency-Key`, and `PUT /api/admin/order-notes/{id}` take
 * this. `@name` informs that member.
 */
export const orderNoteSchema = z.object({ text: words(2000) });
export const orderNoteReplySchema = z.object({
  success: onlyTrue,
  noteId: anyString,
  /** Holds the user names of those who are informed. */
  mentioned: z.array(anyString),
  /** Holds names after `@` that no member has: nobody is informed for them. */
  unknown: z.array(anyString),
});
export type OrderNoteReply = z.infer<typeof orderNoteReplySchema>;

export const cancelOrderSchema = z.object({ reason: words(200) });

/** `PUT /api/admin/orders/{id}/target` takes the profile, and for an order of one post its address. */
export const orderTargetSchema = z.object({
  url: typed.optional(),
  username: typed.optional(),
  /** Is what the member saw; a different one there by now refuses the change. */
  was: z.object({ username: anyString }).optional(),
});
export type OrderTarget = z.infer<typeof orderTargetSchema>;

/** `POST /api/admin/send-to-provider/{id}` needs with `forceResend` an `Idempotency-Key` and a fresh proof. */
export const sendToProviderSchema = z.object({
  customUrl: typed.optional(),
  customUsername: typed.optional(),
  /** Opens a further attempt beside one that was taken or is ambiguous: the provider may be paid twice. */
  forceResend: z.boolean().default(false),
  /** `forceResend` needs it; it stays with the attempt that is set aside. */
  reason: words(1000).optional(),
  /** Holds ids of fulfilments; when it is absent all that may be sent are meant. */
  parts: z.array(z.uuid()).min(1).max(60).optional(),
});
export type SendToProvider = z.infer<typeof sendToProviderSchema>;

export const sendToProviderReplySchema = z.object({
  success: anyBoolean,
  /** Is a code of the provider's refusal, or why nothing is known yet. */
  error: stringOrNull,
  /** Counts the parts that the provider has taken. */
  publicationsProcessed: anyInteger,
  providerOrderId: stringOrNull,
});
export type SendToProviderReply = z.infer<typeof sendToProviderReplySchema>;

/** `POST /api/admin/comparison` compares the processor with the shop once more from then on. */
export const comparisonSchema = z.object({ since: z.iso.datetime({ offset: true }) });
export const comparisonReplySchema = z.object({ success: onlyTrue, comparedUntil: anyString });

/**
 * `POST /api/orders` takes the form that asks for a card holder (text 1, sections 3 and 7). Card data never
 * comes here. The status fields that the client of the specification sends are accepted and ignored.
 */
export const manualOrderSchema = z.object({
  serviceId: z.union([z.string().max(40), anyInteger]),
  customerName: z.string().max(120),
  customerEmail: z.string().max(254).optional(),
  instagramUsername: z.string().max(200).optional(),
  socialMediaUrl: z.string().max(300).optional(),
  /** Is the service's own quantity, or that of a custom package. */
  quantity: statedCount,
  totalAmount: statedMoney,
  notes: z.string().max(500).optional(),
  serviceDescription: z.string().max(300).optional(),
  status: z.string().max(40).optional(),
  paymentStatus: z.string().max(40).optional(),
  paymentMethod: z.string().max(40).optional(),
  deliveryStatus: z.string().max(40).optional(),
  language: localeSchema.optional(),
  couponCode: z.string().max(60).optional(),
  consent: z.object({ startNow: anyBoolean, waive: anyBoolean, version: z.string().max(20) }).optional(),
  marketing: z.boolean().optional(),
});
export type ManualOrder = z.infer<typeof manualOrderSchema>;
