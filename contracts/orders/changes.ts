import { z } from 'zod';
import { anyBoolean, anyInteger, anyString, onlyTrue, stringOrNull } from '../kit/fields.ts';
import { localeSchema } from '../kit/locales-schemas.ts';
import { statedCount, statedMoney } from '../marketing/stated-figures.ts';

/** Non-empty text without characters the database rejects. */
export const requiredTextSchema = (most: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(most)
    .transform((text) => text.replaceAll('\u0000', '').toWellFormed());

const typed = z.string().trim().max(300);

/**
 * `POST /api/admin/orders/{id}/notes` with an `Idempotency-Key`, and `PUT /api/admin/order-notes/{id}`. `@name`
 * notifies that member.
 */
export const orderNoteSchema = z.object({ text: requiredTextSchema(2000) });
export const orderNoteReplySchema = z.object({
  success: onlyTrue,
  noteId: anyString,
  mentioned: z.array(anyString),
  /** Names after `@` that match no member. */
  unknown: z.array(anyString),
});
export type OrderNoteReply = z.infer<typeof orderNoteReplySchema>;

export const cancelOrderSchema = z.object({ reason: requiredTextSchema(200) });

/** `PUT /api/admin/orders/{id}/target`. The profile, and the address for an order of one post. */
export const orderTargetSchema = z.object({
  url: typed.optional(),
  username: typed.optional(),
  /** Value the member saw. A different current value is a conflict. */
  was: z.object({ username: anyString }).optional(),
});
export type OrderTarget = z.infer<typeof orderTargetSchema>;

/** `POST /api/admin/send-to-provider/{id}`. `forceResend` requires an `Idempotency-Key` and re-authentication. */
export const sendToProviderSchema = z.object({
  customUrl: typed.optional(),
  customUsername: typed.optional(),
  /** Starts another attempt although one was accepted or is ambiguous. The provider may be paid twice. */
  forceResend: z.boolean().default(false),
  /** Required by `forceResend` and stored with the superseded attempt. */
  reason: requiredTextSchema(1000).optional(),
  /** Ids of fulfilments. Absent: all that may be sent. */
  parts: z.array(z.uuid()).min(1).max(60).optional(),
});
export type SendToProvider = z.infer<typeof sendToProviderSchema>;

export const sendToProviderReplySchema = z.object({
  success: anyBoolean,
  error: stringOrNull,
  publicationsProcessed: anyInteger,
  providerOrderId: stringOrNull,
});
export type SendToProviderReply = z.infer<typeof sendToProviderReplySchema>;

/** `POST /api/admin/comparison`. Compares the processor with the shop again, from `since`. */
export const comparisonSchema = z.object({ since: z.iso.datetime({ offset: true }) });
export const comparisonReplySchema = z.object({ success: onlyTrue, comparedUntil: anyString });

/**
 * `POST /api/orders` of the form with a card holder (text 1, sections 3 and 7). Never contains card data. The status
 * fields of the specification's client are accepted and ignored.
 */
export const manualOrderSchema = z.object({
  serviceId: z.union([z.string().max(40), anyInteger]),
  customerName: z.string().max(120),
  customerEmail: z.string().max(254).optional(),
  instagramUsername: z.string().max(200).optional(),
  socialMediaUrl: z.string().max(300).optional(),
  /** Quantity of the service or of a custom package. */
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
