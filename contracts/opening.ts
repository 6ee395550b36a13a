import { z } from 'zod';

/** What a live shop needs before it sells, in the order in which an owner gets it. */
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

/** `GET /api/admin/opening` */
export const openingReplySchema = z.object({
  success: z.literal(true),
  mode: z.enum(['sandbox', 'live']),
  /** Since when the shop sells; null: it has never been open. */
  openedAt: z.string().nullable(),
  steps: z.array(
    z.object({
      step: openingStepSchema,
      done: z.boolean(),
      /** While it is missing nothing is sold. */
      closes: z.boolean(),
      /** What was found, for who mends it; null where there is no more to say. */
      detail: z.string().nullable(),
    }),
  ),
  webhook: z.object({ url: z.string(), events: z.array(z.string()) }),
  /** Where the test mail goes, and when one was last asked for; null: nobody has said who the shop is. */
  mail: z.object({ recipient: z.string().nullable(), askedAt: z.string().nullable() }),
});
export type OpeningReply = z.infer<typeof openingReplySchema>;

/** `POST /api/admin/opening/mail/confirm`: the code that the test mail brought. */
export const confirmMailSchema = z.object({
  code: z
    .string()
    .trim()
    .regex(/^\d{6}$/),
});
