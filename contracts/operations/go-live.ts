import { z } from 'zod';

/** Lists what a live shop needs before it sells, in the order in which an owner gets it. */
export const openingSteps = [
  'identity',
  'prices',
  'provider',
  'mapping',
  'webhook',
  'mail',
  'backup',
  'second_factor',
] as const;
export const openingStepSchema = z.enum(openingSteps);
export type OpeningStep = z.infer<typeof openingStepSchema>;

/** Holds what was found of a step besides that it is missing; each screen says it in its own language. */
export const openingFactSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('key_sealed'), name: z.string() }),
  /** `said` holds the provider's own words. */
  z.object({ kind: z.literal('key_refused'), name: z.string(), said: z.string() }),
  z.object({ kind: z.literal('unmapped'), services: z.array(z.number()) }),
  z.object({ kind: z.literal('webhooks_refused'), count: z.number(), reason: z.string() }),
  /** `said` holds the words of the system or of the command that failed. */
  z.object({ kind: z.literal('backup_failed'), said: z.string() }),
]);
export type OpeningFact = z.infer<typeof openingFactSchema>;

/** Says what is wrong with how the processor is told to send webhooks. */
export const webhookFaultSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('elsewhere'), others: z.array(z.string()) }),
  z.object({ kind: z.literal('off') }),
  z.object({ kind: z.literal('lacks'), events: z.array(z.string()) }),
]);
export type WebhookFault = z.infer<typeof webhookFaultSchema>;

/** `GET /api/admin/opening` */
export const openingReplySchema = z.object({
  success: z.literal(true),
  mode: z.enum(['sandbox', 'live']),
  /** The shop has sold since then; with null it has never been open. */
  openedAt: z.string().nullable(),
  steps: z.array(
    z.object({
      step: openingStepSchema,
      done: z.boolean(),
      /** While it is missing nothing is sold. */
      closes: z.boolean(),
      facts: z.array(openingFactSchema),
    }),
  ),
  webhook: z.object({ url: z.string(), events: z.array(z.string()) }),
  /**
   * Says where the test mail goes, and when one was last asked for; it is null while nobody has said who the shop is.
   */
  mail: z.object({ recipient: z.string().nullable(), askedAt: z.string().nullable() }),
});
export type OpeningReply = z.infer<typeof openingReplySchema>;

/** `POST /api/admin/opening/mail/confirm` takes the code that the test mail brought. */
export const confirmMailSchema = z.object({
  code: z
    .string()
    .trim()
    .regex(/^\d{6}$/),
});
