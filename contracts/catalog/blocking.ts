import { z } from 'zod';
import { successSchema } from '../checkout/success.ts';
import { anyBoolean, anyInteger, anyString, onlyTrue, stringOrNull } from '../kit/fields.ts';
import { listQuerySchema, listReplySchema, sortSchema } from '../kit/lists.ts';

const blockLimits = { reason: 500, username: 200, email: 254 } as const;

const text = (most: number) => z.string().trim().max(most);

/**
 * `POST /api/blocked-users`. Name and reason are required ('Username y razón son requeridos'). The name may be typed or
 * pasted. `orderNumber` also blocks the card and address that paid the order.
 */
export const blockUserSchema = z.object({
  username: text(blockLimits.username).default(''),
  reason: text(blockLimits.reason).default(''),
  email: text(blockLimits.email).nullish(),
  /** Ignored: the session identifies the member. The specification's client sends it. */
  blockedBy: z.string().max(120).optional(),
  cardFingerprint: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9_-]{6,64}$/)
    .nullish(),
  /** End of the block. Without a date the block is permanent. */
  expiresAt: z.iso.datetime({ offset: true }).nullish(),
  orderNumber: text(64).optional(),
});
export type BlockUser = z.infer<typeof blockUserSchema>;

export const unblockUserSchema = z.object({ reason: text(blockLimits.reason).optional() });

/** `POST /api/blocked-users/import`. CSV with a header: username, reason, email, expiresAt. */
export const importBlockedSchema = z.object({ csv: z.string().max(500_000) });

export const importBlockedReplySchema = z.object({
  success: onlyTrue,
  blocked: anyInteger,
  changed: anyInteger,
  /** Skipped lines with the reason. Line numbers start at 1. */
  refused: z.array(z.object({ line: anyInteger, why: anyString })),
});
export type ImportBlockedReply = z.infer<typeof importBlockedReplySchema>;

/** `GET /api/blocked-users`. `q` searches username, email and reason without case. */
export const blockedListQuerySchema = listQuerySchema.extend({
  sort: sortSchema('name', 'blocked', 'until'),
  limit: z.coerce.number().int().min(1).max(200).default(200),
  state: z.enum(['active', 'ended', 'all']).default('all'),
  q: text(200).optional(),
});
export type BlockedListQuery = z.infer<typeof blockedListQuerySchema>;

export const blockedUserSchema = z.object({
  id: anyInteger,
  username: anyString,
  email: stringOrNull,
  cardFingerprint: stringOrNull,
  reason: anyString,
  blockedBy: anyString,
  blockedAt: anyString,
  expiresAt: stringOrNull,
  isActive: anyBoolean,
  /** Oldest entry first. */
  history: z.array(
    z.object({
      action: z.enum(['blocked', 'changed', 'lifted']),
      reason: anyString,
      by: anyString,
      at: anyString,
    }),
  ),
});
export type BlockedUser = z.infer<typeof blockedUserSchema>;

export const blockedListReplySchema = listReplySchema(blockedUserSchema).extend({
  success: onlyTrue,
  data: z.array(blockedUserSchema),
});
export type BlockedListReply = z.infer<typeof blockedListReplySchema>;

export const blockedReplySchema = successSchema.extend({ id: anyInteger });
