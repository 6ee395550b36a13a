import { z } from 'zod';
import { anyBoolean, anyInteger, anyString, integerOrNull, onlyTrue, stringOrNull } from '../kit/fields.ts';
import { listQuerySchema, rowNumberSchema } from '../kit/lists.ts';
import { fulfilmentStateSchema, submissionStateSchema } from '../orders/states-schemas.ts';

/** Balances and charges of a provider's account are decimal strings with six digits. */
const amount = anyString;

/** Says what the balance tells of an ambiguous submission: it is a hint for staff, never a proof. */
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
  /** It belongs to the demonstration: nothing of it is ever sent. */
  sample: anyBoolean,
  /** Says where it waits in the inbox; it is null while nobody is asked. */
  pendingItemId: stringOrNull,
  /** `currency` is that of the account, in which charges and balances are. */
  provider: z.object({ id: anyInteger, name: anyString, currency: stringOrNull }),
  providerService: anyString,
  attempt: anyInteger,
  /**
   * With `ambiguous` it was sent and its outcome is unknown. With `rejected` it was refused for good, and a
   * person decides how to go on.
   */
  state: submissionStateSchema,
  fulfilmentState: fulfilmentStateSchema,
  link: anyString,
  /** The bonus is included. */
  quantity: anyInteger,
  /** Is what the buyer paid for the line, or for this post of it. */
  priceCents: anyInteger,
  /** Holds the request as sent, without the key. */
  request: z.record(anyString, z.unknown()),
  expectedCharge: amount.nullable(),
  balanceBefore: amount.nullable(),
  balanceChecks: z.array(z.object({ at: anyString, balance: amount, alone: anyBoolean, quiet: anyBoolean })),
  /** It is null for a rejection. */
  evidence: evidenceSchema.nullable(),
  httpStatus: integerOrNull,
  errorCode: stringOrNull,
  /** Holds at most 4 KB of the reply, as it came. */
  rawReply: stringOrNull,
  /** The provider's error sentence, where the shop does not know its meaning. */
  unknownReply: stringOrNull,
  createdAt: anyString,
  sentAt: stringOrNull,
  answeredAt: stringOrNull,
});
export type AmbiguousSubmission = z.infer<typeof ambiguousSubmissionSchema>;

/** `GET /api/admin/doubts` takes this. `q` finds an order's number, address or user name, and a link. */
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

/** `POST /api/admin/doubts/{submissionId}/not-placed` and `/refund` take the reason for the audit. */
export const ambiguousDecisionSchema = z.object({ note });

export const linkSubmissionSchema = z.object({
  providerOrderId: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/),
  note,
  /** The order may be another buyer's, and the person who decides has compared them. */
  confirmed: z.boolean().optional(),
});

/** Lists why a provider's order may be another buyer's. */
export const linkMisgivings = ['charge', 'remains', 'earlier', 'later', 'other_doubt'] as const;
export type LinkMisgiving = (typeof linkMisgivings)[number];

/** `GET /api/admin/doubts/{submissionId}/candidate` takes the number of the provider's order. */
export const candidateQuerySchema = linkSubmissionSchema.pick({ providerOrderId: true });

/** Holds what the provider says of an order, beside what our submission was. */
export const candidateReplySchema = z.object({
  success: onlyTrue,
  providerOrderId: anyString,
  /** Names who has that order: after a restore it may be another one than the submission stands with. */
  provider: anyString,
  expectedProvider: anyString,
  /** Is the provider's own word. */
  status: anyString,
  charge: amount.nullable(),
  expectedCharge: amount.nullable(),
  startCount: integerOrNull,
  remains: integerOrNull,
  quantity: anyInteger,
  /** It is empty where nothing speaks against it. */
  misgivings: z.array(z.enum(linkMisgivings)),
});
export type LinkCandidate = z.infer<typeof candidateReplySchema>;
