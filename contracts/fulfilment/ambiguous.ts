import { z } from 'zod';
import { listQuerySchema, rowNumberSchema } from '../kit/lists.ts';
import { fulfilmentStateSchema, submissionStateSchema } from '../orders/states-schemas.ts';

/** Balances and charges of a provider's account: decimal strings with six digits. */
const amount = z.string();

/** What the balance says of a doubtful attempt; a hint for staff, never a proof. */
export const evidenceSchema = z.enum([
  'pending',
  'inconclusive',
  'placed',
  'not_placed',
  'certainly_not_placed',
]);

export const ambiguousSubmissionSchema = z.object({
  submissionId: z.string(),
  orderId: z.string(),
  orderNumber: z.string(),
  /** Of the demonstration: nothing of it is ever sent. */
  sample: z.boolean(),
  /** Where it waits in the inbox; null while nobody is asked. */
  pendingItemId: z.string().nullable(),
  provider: z.object({ id: z.number().int(), name: z.string() }),
  providerService: z.string(),
  attempt: z.number().int(),
  /** `ambiguous`: sent, outcome unknown. `rejected`: refused for good, a person decides how to go on. */
  state: submissionStateSchema,
  fulfilmentState: fulfilmentStateSchema,
  link: z.string(),
  /** Bonus included. */
  quantity: z.number().int(),
  /** What the buyer paid for the line, or for this post of it. */
  priceCents: z.number().int(),
  /** As sent, without the key. */
  request: z.record(z.string(), z.unknown()),
  expectedCharge: amount.nullable(),
  balanceBefore: amount.nullable(),
  balanceChecks: z.array(
    z.object({ at: z.string(), balance: amount, alone: z.boolean(), quiet: z.boolean() }),
  ),
  /** Null for a rejection. */
  evidence: evidenceSchema.nullable(),
  httpStatus: z.number().int().nullable(),
  errorCode: z.string().nullable(),
  /** At most 4 KB, as it came. */
  rawReply: z.string().nullable(),
  createdAt: z.string(),
  sentAt: z.string().nullable(),
  answeredAt: z.string().nullable(),
});
export type AmbiguousSubmission = z.infer<typeof ambiguousSubmissionSchema>;

/** `GET /api/admin/doubts`. `q` finds an order's number, address or user name, and a link. */
export const ambiguousQuerySchema = listQuerySchema.extend({
  state: z.enum(['ambiguous', 'rejected']).optional(),
  providerId: rowNumberSchema.optional(),
  q: z.string().trim().max(200).optional(),
  sort: z.enum(['newest', 'oldest']).default('newest'),
});
export type AmbiguousQuery = z.infer<typeof ambiguousQuerySchema>;

const note = z
  .string()
  .trim()
  .min(1)
  .max(1000)
  .transform((text) => text.replaceAll('\u0000', '').toWellFormed());

/** `POST /api/admin/doubts/{submissionId}/not-placed` and `/refund`: why, for the audit. */
export const ambiguousDecisionSchema = z.object({ note });

/** `POST /api/admin/doubts/{submissionId}/link`. */
export const linkSubmissionSchema = z.object({
  providerOrderId: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/),
  note,
  /** The order may be another buyer's, and whoever decides has compared them. */
  confirmed: z.boolean().optional(),
});

/** Why a provider's order may be another buyer's. */
export const linkMisgivings = ['charge', 'remains', 'earlier', 'later', 'other_doubt'] as const;
export type LinkMisgiving = (typeof linkMisgivings)[number];

/** `GET /api/admin/doubts/{submissionId}/candidate`: which order of the provider's. */
export const candidateQuerySchema = linkSubmissionSchema.pick({ providerOrderId: true });

/** What the provider says of an order, beside what our submission was. */
export const candidateReplySchema = z.object({
  success: z.literal(true),
  providerOrderId: z.string(),
  /** The provider's own word. */
  status: z.string(),
  charge: amount.nullable(),
  expectedCharge: amount.nullable(),
  startCount: z.number().int().nullable(),
  remains: z.number().int().nullable(),
  quantity: z.number().int(),
  /** Empty: nothing speaks against it. */
  misgivings: z.array(z.enum(linkMisgivings)),
});
export type LinkCandidate = z.infer<typeof candidateReplySchema>;
