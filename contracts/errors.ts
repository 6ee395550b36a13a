import { z } from 'zod';

/** Every refusal the shop gives over the wire; the buyer's sentence for each stands in `messages/`. */
export const errorCodes = [
  'invalid_request',
  'unauthorized',
  'sign_in_refused',
  'sign_in_slowed',
  'second_factor_needed',
  'second_factor_refused',
  'second_factor_required',
  'passkey_refused',
  'invitation_invalid',
  'username_taken',
  'last_owner',
  'own_membership',
  'proof_needed',
  'proof_refused',
  'code_refused',
  'code_over',
  'email_unproved',
  'customer_not_found',
  'forbidden_origin',
  'not_permitted',
  'not_found',
  'order_not_found',
  'service_not_found',
  'email_required',
  'email_invalid',
  'email_unmailable',
  'username_required',
  'username_invalid',
  'package_required',
  'posts_required',
  'post_invalid',
  'too_many_posts',
  'holder_required',
  'consent_required',
  'custom_quantity_invalid',
  'price_changed',
  'discount_required',
  'discount_invalid',
  'discount_ended',
  'offer_expired',
  'user_blocked',
  'block_incomplete',
  'profile_private',
  'order_already_paid',
  'payment_not_confirmed',
  'idempotency_key_required',
  'idempotency_key_reused',
  'refund_exceeds',
  'refund_over_limit',
  'payment_disputed',
  'not_recreatable',
  'provider_key_refused',
  'provider_unreachable',
  'provider_address_refused',
  'provider_in_use',
  'provider_silent',
  'provider_order_unknown',
  'provider_order_taken',
  'provider_refill_unknown',
  'bulk_too_many',
  'conflict',
  'rate_limited',
  'payload_too_large',
  'unsupported_media_type',
  'processor_unavailable',
  'directory_unavailable',
  'shop_unavailable',
  'internal',
] as const;
export const errorCodeSchema = z.enum(errorCodes);
export type ErrorCode = z.infer<typeof errorCodeSchema>;

/** The body of every refusal. `message` is in the caller's language; `error` is for programs. */
export const errorReplySchema = z.object({
  success: z.literal(false),
  message: z.string(),
  error: z.object({
    code: errorCodeSchema,
    message: z.string(),
    field: z.string().optional(),
    /**
     * With `price_changed` what the catalogue says now, with `refund_exceeds` and
     * `refund_over_limit` what may go back: a decimal string.
     */
    amount: z.string().optional(),
    /** With `price_changed` about a count: what the package has. */
    quantity: z.number().int().optional(),
  }),
});
export type ErrorReply = z.infer<typeof errorReplySchema>;
