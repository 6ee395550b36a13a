import { z } from 'zod';
import { ofCost } from '../kit/cost-fields.ts';
import { anyBoolean, anyInteger, anyString, integerOrNull, onlyTrue, stringOrNull } from '../kit/fields.ts';
import { listQuerySchema, rowNumberSchema } from '../kit/lists.ts';
import { fulfilmentStateSchema, submissionStateSchema } from '../orders/states-schemas.ts';

/** Decimal string with six decimals, for balances and charges of a provider account. */
const amount = anyString;

/** Evidence of the balance for an ambiguous submission. A hint for staff, never a proof. */
export const evidenceSchema = z.enum([
  'pending',
  'inconclusive',
  'placed',
  'not_placed',
  'certainly_not_placed',
]);

export const ambiguousSubmissionSchema = z.object({
  submissionId: anyString,
  orderId: anyString,
  orderNumber: anyString,
  /** Demonstration data that is never sent. */
  sample: anyBoolean,
  /** Inbox item. `null` when none is open. */
  pendingItemId: stringOrNull,
  /** `currency` of the account, for charges and balances. */
  provider: z.object({ id: anyInteger, name: anyString, currency: stringOrNull }),
  providerService: anyString,
  attempt: anyInteger,
  /** `ambiguous`: sent with an unknown outcome. `rejected`: refused permanently, staff decide. */
  state: submissionStateSchema,
  fulfilmentState: fulfilmentStateSchema,
  link: anyString,
  /** Bonus included. */
  quantity: anyInteger,
  /** Price paid for the line, or for this post of it. */
  priceCents: anyInteger,
  /** Sent request without the API key. */
  request: z.record(anyString, z.unknown()),
  expectedCharge: ofCost(amount.nullable()),
  balanceBefore: ofCost(amount.nullable()),
  balanceChecks: ofCost(
    z.array(z.object({ at: anyString, balance: amount, alone: anyBoolean, quiet: anyBoolean })),
  ),
  /** `null` for a rejection. */
  evidence: evidenceSchema.nullable(),
  httpStatus: integerOrNull,
  errorCode: stringOrNull,
  /** Raw reply, at most 4 KB. */
  rawReply: stringOrNull,
  /** Provider's error text, if its meaning is unknown. */
  unknownReply: stringOrNull,
  createdAt: anyString,
  sentAt: stringOrNull,
  answeredAt: stringOrNull,
});
export type AmbiguousSubmission = z.infer<typeof ambiguousSubmissionSchema>;

/** `GET /api/admin/doubts`. `q` searches order number, address, username and link. */
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

/** `POST /api/admin/doubts/{submissionId}/not-placed` and `/refund`. The reason goes to the audit log. */
export const ambiguousDecisionSchema = z.object({ note });

export const linkSubmissionSchema = z.object({
  providerOrderId: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/),
  note,
  /** Staff compared the orders, although this one may belong to another buyer. */
  confirmed: z.boolean().optional(),
});

/** Indications that a provider order may belong to another buyer. */
export const linkWarnings = ['charge', 'remains', 'earlier', 'later', 'other_doubt'] as const;
export type LinkWarning = (typeof linkWarnings)[number];

/** `GET /api/admin/doubts/{submissionId}/candidate`. Takes the provider's order number. */
export const candidateQuerySchema = linkSubmissionSchema.pick({ providerOrderId: true });

/** Provider's data of an order, and our submission for comparison. */
export const candidateReplySchema = z.object({
  success: onlyTrue,
  providerOrderId: anyString,
  /** Provider that has `providerOrderId`. After a restore it may differ from the provider of the submission. */
  provider: anyString,
  expectedProvider: anyString,
  status: anyString,
  charge: ofCost(amount.nullable()),
  expectedCharge: ofCost(amount.nullable()),
  startCount: integerOrNull,
  remains: integerOrNull,
  quantity: anyInteger,
  /** Indications that the provider order does not belong to the submission. */
  misgivings: z.array(z.enum(linkWarnings)),
});
export type LinkCandidate = z.infer<typeof candidateReplySchema>;
