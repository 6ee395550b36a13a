import { z } from 'zod';
import { anyBoolean, anyString, onlyTrue, stringOrNull } from '../kit/fields.ts';

/** Lists what a live shop needs before it sells, in the order in which an owner gets it. */
export const openingSteps = [
  'identity',
  'prices',
  'provider',
  'mapping',
  'webhook',
  'mail',
  'backup',
  'legal_texts',
  'certificate',
  'second_factor',
  'test_purchase',
] as const;
export const openingStepSchema = z.enum(openingSteps);
export type OpeningStep = z.infer<typeof openingStepSchema>;

/** Holds what was found of a step besides that it is missing; each screen says it in its own language. */
export const openingFactSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('tax_number_invalid'), taxId: anyString }),
  z.object({ kind: z.literal('address_incomplete') }),
  z.object({ kind: z.literal('email_of_example') }),
  z.object({ kind: z.literal('key_sealed'), name: anyString }),
  z.object({ kind: z.literal('provider_missing') }),
  /** `said` holds the provider's own words. */
  z.object({
    kind: z.enum(['key_refused', 'unreachable', 'not_answered']),
    name: anyString,
    said: anyString,
  }),
  z.object({ kind: z.literal('unmapped'), services: z.array(z.number()) }),
  z.object({ kind: z.literal('webhooks_refused'), count: z.number(), reason: anyString }),
  /** `said` holds the words of the system or of the command that failed. */
  z.object({ kind: z.literal('backup_failed'), said: anyString }),
]);
export type OpeningFact = z.infer<typeof openingFactSchema>;

/** Says what is wrong with how the processor is told to send webhooks. */
export const webhookFaultSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('elsewhere'), others: z.array(anyString) }),
  z.object({ kind: z.literal('off') }),
  z.object({ kind: z.literal('lacks'), events: z.array(anyString) }),
]);
export type WebhookFault = z.infer<typeof webhookFaultSchema>;

/** `GET /api/admin/opening` */
export const openingReplySchema = z.object({
  success: onlyTrue,
  mode: z.enum(['sandbox', 'live']),
  /** The shop has sold since then; with null it has never been open. */
  openedAt: stringOrNull,
  steps: z.array(
    z.object({
      step: openingStepSchema,
      done: anyBoolean,
      /** While it is missing nothing is sold. */
      closes: anyBoolean,
      /** Advice alone: the shop sells without it. */
      advised: anyBoolean,
      facts: z.array(openingFactSchema),
    }),
  ),
  webhook: z.object({ url: anyString, events: z.array(anyString) }),
  /**
   * Says where the test mail goes, and when one was last asked for; it is null while nobody has said who the shop is.
   */
  mail: z.object({ recipient: stringOrNull, askedAt: stringOrNull }),
});
export type OpeningReply = z.infer<typeof openingReplySchema>;

/** `POST /api/admin/opening/mail/confirm` takes the code that the test mail brought. */
export const confirmMailSchema = z.object({
  code: z
    .string()
    .trim()
    .regex(/^\d{6}$/),
});
