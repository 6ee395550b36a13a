import { z } from 'zod';
import { anyBoolean, anyInteger, anyString, integerOrNull, onlyTrue, stringOrNull } from '../kit/fields.ts';
import { orderIdSchema } from '../kit/ids.ts';
import { listQuerySchema, sortSchema, timeBoundSchema } from '../kit/lists.ts';

/** Lists the services that the shop calls. */
export const calledServices = [
  'processor',
  'provider',
  'directory',
  'mailer',
  'agency',
  'vat_register',
] as const;
/** With `failed` no reply came. */
export const callResults = ['answered', 'refused', 'failed'] as const;

/** `GET /api/admin/calls` lists the newest first. */
export const callsQuerySchema = listQuerySchema.extend({
  sort: sortSchema('at', 'duration'),
  service: z.enum(calledServices).optional(),
  /** With `problem` these are all calls that got no regular reply. */
  result: z.enum([...callResults, 'problem']).optional(),
  orderId: orderIdSchema.optional(),
  requestId: z.string().max(64).optional(),
  /** Is the beginning of the address: it selects all calls to one of several providers. */
  address: z.string().max(300).optional(),
  slowerThanMs: z.coerce.number().int().min(0).max(600_000).optional(),
  from: timeBoundSchema.optional(),
  to: timeBoundSchema.optional(),
  /** Is an order's number, a request's number, or part of what was asked for. */
  q: z.string().trim().max(200).optional(),
});
export type CallsQuery = z.infer<typeof callsQuerySchema>;

export const callItemSchema = z.object({
  id: anyString,
  at: anyString,
  service: z.enum(calledServices),
  /** Says what was asked for, in the service's own word. */
  operation: anyString,
  method: anyString,
  /** Secrets and names of people are cut, here and below. */
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

/** `GET /api/admin/calls/{id}` adds what was said. */
export const callDetailSchema = callItemSchema.extend({
  request: anyString,
  reply: stringOrNull,
  /** It only read, so a member may have it made once more. */
  replayable: anyBoolean,
});
export type CallDetail = z.infer<typeof callDetailSchema>;

/** `POST /api/admin/calls/{id}/replay` returns the new call. */
export const replayReplySchema = z.object({ success: onlyTrue, call: callDetailSchema });
export type ReplayReply = z.infer<typeof replayReplySchema>;
