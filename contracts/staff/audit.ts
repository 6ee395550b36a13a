import { z } from 'zod';
import { anyString, stringOrNull } from '../kit/fields.ts';
import { listQuerySchema, sortSchema } from '../kit/lists.ts';
import { markFieldOwner, scopeModules } from '../kit/module-fields.ts';

const actors = ['visitor', 'customer', 'staff', 'api_key', 'job', 'processor', 'provider'] as const;

/** `GET /api/admin/audit`, newest first. */
export const auditQuerySchema = listQuerySchema.extend({
  sort: sortSchema('at'),
  member: z.string().max(64).optional(),
  actor: z.enum(actors).optional(),
  /** Action, for example `review.hide`, or an area: `review`. */
  action: z
    .string()
    .regex(/^[a-z_.]{1,80}$/)
    .optional(),
  subjectType: z.string().max(60).optional(),
  subjectId: z.string().max(200).optional(),
  /** Selects only the entries of this bulk run. Otherwise most lists show each run as one entry. */
  run: z.uuid().optional(),
  from: z.iso.datetime({ offset: true }).or(z.iso.date()).optional(),
  to: z.iso.datetime({ offset: true }).or(z.iso.date()).optional(),
  /** Beginning of an action, or its exact subject. */
  q: z.string().trim().max(200).optional(),
});
export type AuditQuery = z.infer<typeof auditQuerySchema>;

export const auditEntrySchema = z.object({
  id: anyString,
  at: anyString,
  /** `null` in entries of older versions. */
  actor: z.enum(actors).nullable(),
  username: stringOrNull,
  action: anyString,
  subjectType: anyString,
  subjectId: anyString,
  before: markFieldOwner(scopeModules, z.unknown()),
  after: markFieldOwner(scopeModules, z.unknown()),
  requestId: stringOrNull,
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

export const historyEntrySchema = z.object({
  id: anyString,
  at: anyString,
  action: anyString,
  who: stringOrNull,
  after: z.record(anyString, z.unknown()),
});
export type HistoryEntry = z.infer<typeof historyEntrySchema>;
