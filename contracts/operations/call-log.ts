import { z } from 'zod';
import { ofCost } from '../kit/cost-fields.ts';
import { anyBoolean, anyInteger, anyString, integerOrNull, onlyTrue, stringOrNull } from '../kit/fields.ts';
import { orderIdSchema } from '../kit/ids.ts';
import { listQuerySchema, sortSchema, timeBoundSchema } from '../kit/lists.ts';

export const calledServices = [
  'processor',
  'provider',
  'directory',
  'mailer',
  'agency',
  'vat_register',
] as const;
/** `failed`: no reply. */
export const callResults = ['answered', 'refused', 'failed'] as const;

/** `GET /api/admin/calls`, newest first. */
export const callsQuerySchema = listQuerySchema.extend({
  sort: sortSchema('at', 'duration'),
  service: z.enum(calledServices).optional(),
  /** `problem` selects all calls without a regular reply. */
  result: z.enum([...callResults, 'problem']).optional(),
  orderId: orderIdSchema.optional(),
  requestId: z.string().max(64).optional(),
  /** Prefix of the address, to select one of several providers. */
  address: z.string().max(300).optional(),
  slowerThanMs: z.coerce.number().int().min(0).max(600_000).optional(),
  from: timeBoundSchema.optional(),
  to: timeBoundSchema.optional(),
  /** Order number, request number, or part of the request. */
  q: z.string().trim().max(200).optional(),
});
export type CallsQuery = z.infer<typeof callsQuerySchema>;

export const callItemSchema = z.object({
  id: anyString,
  at: anyString,
  service: z.enum(calledServices),
  operation: anyString,
  method: anyString,
  /** Secrets and personal data are masked, here and below. */
  address: anyString,
  status: integerOrNull,
  result: z.enum(callResults),
  error: stringOrNull,
  durationMs: anyInteger,
  requestId: stringOrNull,
  orderId: stringOrNull,
  orderNumber: stringOrNull,
  actor: z.enum(['visitor', 'staff', 'api_key', 'job']),
  staff: stringOrNull,
});
export type CallItem = z.infer<typeof callItemSchema>;

/** `GET /api/admin/calls/{id}`. Includes request and reply. */
export const callDetailSchema = callItemSchema.extend({
  request: anyString,
  /** Replies of providers contain rates and charges. */
  reply: ofCost(stringOrNull, ({ service }) => service === 'provider'),
  /** Read-only call that staff may repeat. */
  replayable: anyBoolean,
});
export type CallDetail = z.infer<typeof callDetailSchema>;

export const replayReplySchema = z.object({ success: onlyTrue, call: callDetailSchema });
export type ReplayReply = z.infer<typeof replayReplySchema>;
