import { z } from 'zod';
import { anyInteger, anyString, onlyTrue, stringOrNull } from '../kit/fields.ts';
import { type ApiScope, apiScopes, moneyScope } from './api-scopes.ts';

const scopeSchema = z.enum(apiScopes as readonly [ApiScope, ...ApiScope[]]);
const cents = anyInteger.min(1).max(99_999_999);

/** Part of the audit actor `key/<name>`. */
const apiKeyNameSchema = z.string().regex(/^[a-z0-9][a-z0-9-]{1,39}$/);

/** IP address or range, for example `203.0.113.0/24` or `2001:db8::/48`. */
const rangeSchema = z.union([z.cidrv4(), z.cidrv6(), z.ipv4(), z.ipv6()]);

const limits = z.object({ perCallCents: cents, perDayCents: cents });

export const createApiKeySchema = z
  .object({
    name: apiKeyNameSchema,
    scopes: z.array(scopeSchema).min(1).max(apiScopes.length),
    /** Refund limits per call and per day. Required exactly with a money scope. */
    money: limits.nullable().default(null),
    callsAMinute: anyInteger.min(1).max(600).default(120),
    /** Allowed source addresses. Empty: any. */
    ranges: z.array(rangeSchema).max(20).default([]),
    /** Last valid day in Madrid. `null`: until revoked. */
    endsOn: z.iso.date().nullable().default(null),
  })
  .refine(({ scopes, money }) => scopes.includes(moneyScope) === (money !== null), {
    path: ['money'],
    message: 'limits stand exactly with the scope of money',
  });
export type CreateApiKey = z.infer<typeof createApiKeySchema>;

export const apiKeySchema = z.object({
  id: z.uuid(),
  name: anyString,
  /** Beginning of the secret, to identify a leaked key. */
  prefix: anyString,
  scopes: z.array(anyString),
  money: limits.nullable(),
  callsAMinute: anyInteger,
  ranges: z.array(anyString),
  /** `null` when created on the shop's machine. */
  madeBy: stringOrNull,
  createdAt: anyString,
  endsAt: stringOrNull,
  revokedAt: stringOrNull,
  lastUsedAt: stringOrNull,
  state: z.enum(['open', 'over', 'revoked']),
  /** Calls of the last fourteen days, oldest first. */
  days: z.array(z.object({ day: anyString, calls: anyInteger, refused: anyInteger })),
});
export type ApiKey = z.infer<typeof apiKeySchema>;

export const apiKeyListSchema = z.object({ items: z.array(apiKeySchema) });

export const createdApiKeySchema = z.object({
  success: onlyTrue,
  id: z.uuid(),
  /** Complete key, returned only once. */
  key: anyString,
});
export type CreatedApiKey = z.infer<typeof createdApiKeySchema>;

/** `GET /api/v1/api-key`. Permissions of the calling key. */
export const callingApiKeySchema = apiKeySchema
  .pick({ name: true, scopes: true, money: true, callsAMinute: true, endsAt: true })
  .extend({ success: onlyTrue });
export type CallingApiKey = z.infer<typeof callingApiKeySchema>;
