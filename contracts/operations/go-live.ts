import { z } from 'zod';
import { anyBoolean, anyString, onlyTrue, stringOrNull } from '../kit/fields.ts';
import { purchaseRehearsalSchema } from './purchase-rehearsal.ts';

/** Requirements of a live shop before it sells, in the usual order. */
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

/** Detail of a step. Each screen formats it in its language. */
export const openingFactSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('tax_number_invalid'), taxId: anyString }),
  z.object({ kind: z.literal('address_incomplete') }),
  z.object({ kind: z.literal('email_of_example') }),
  z.object({ kind: z.literal('key_sealed'), name: anyString }),
  z.object({ kind: z.literal('provider_missing') }),
  /** `said`: the provider's message. */
  z.object({
    kind: z.enum(['key_refused', 'unreachable', 'not_answered']),
    name: anyString,
    said: anyString,
  }),
  z.object({ kind: z.literal('unmapped'), services: z.array(z.number()) }),
  z.object({ kind: z.literal('webhooks_refused'), count: z.number(), reason: anyString }),
  /** `said`: the message of the system or of the failed command. */
  z.object({ kind: z.literal('backup_failed'), said: anyString }),
]);
export type OpeningFact = z.infer<typeof openingFactSchema>;

export const webhookFaultSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('elsewhere'), others: z.array(anyString) }),
  z.object({ kind: z.literal('off') }),
  z.object({ kind: z.literal('lacks'), events: z.array(anyString) }),
]);
export type WebhookFault = z.infer<typeof webhookFaultSchema>;

export const openingReplySchema = z.object({
  success: onlyTrue,
  mode: z.enum(['sandbox', 'live']),
  openedAt: stringOrNull,
  steps: z.array(
    z.object({
      step: openingStepSchema,
      done: anyBoolean,
      /** Blocks all sales while missing. */
      closes: anyBoolean,
      /** Recommendation that blocks no sale. */
      advised: anyBoolean,
      facts: z.array(openingFactSchema),
    }),
  ),
  webhook: z.object({ url: anyString, events: z.array(anyString) }),
  /** Recipient of the test mail, and the time of the last request. `null` without the shop's identity. */
  mail: z.object({ recipient: stringOrNull, askedAt: stringOrNull }),
  /** Last rehearsal of purchases at the test systems. */
  rehearsal: purchaseRehearsalSchema.nullable(),
});
export type OpeningReply = z.infer<typeof openingReplySchema>;

export const confirmMailSchema = z.object({
  code: z
    .string()
    .trim()
    .regex(/^\d{6}$/),
});
