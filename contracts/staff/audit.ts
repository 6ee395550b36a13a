import { z } from 'zod';
import { anyString, stringOrNull } from '../kit/fields.ts';
import { listQuerySchema, sortSchema } from '../kit/lists.ts';
import { ofModule, scopeModules } from '../kit/module-fields.ts';

const actors = ['visitor', 'customer', 'staff', 'api_key', 'job', 'processor', 'provider'] as const;

/** `GET /api/admin/audit` lists the newest first. */
export const auditQuerySchema = listQuerySchema.extend({
  sort: sortSchema('at'),
  /** Is a member's name. */
  member: z.string().max(64).optional(),
  actor: z.enum(actors).optional(),
  /** Is an act, for instance `review.hide`, or all of an area: `review`. */
  action: z
    .string()
    .regex(/^[a-z_.]{1,80}$/)
    .optional(),
  subjectType: z.string().max(60).optional(),
  subjectId: z.string().max(200).optional(),
  /** Shows the entries of a bulk run, which are left out otherwise. */
  run: z.uuid().optional(),
  from: z.iso.datetime({ offset: true }).or(z.iso.date()).optional(),
  to: z.iso.datetime({ offset: true }).or(z.iso.date()).optional(),
  /** Is the beginning of an act, or what it was done to, to the letter. */
  q: z.string().trim().max(200).optional(),
});
export type AuditQuery = z.infer<typeof auditQuerySchema>;

export const auditEntrySchema = z.object({
  id: anyString,
  at: anyString,
  /** It is null where an older version wrote. */
  actor: z.enum(actors).nullable(),
  /** Names the member, where it was one. */
  username: stringOrNull,
  action: anyString,
  subjectType: anyString,
  subjectId: anyString,
  before: ofModule(scopeModules, z.unknown()),
  after: ofModule(scopeModules, z.unknown()),
  requestId: stringOrNull,
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

/** Says what members did with one thing, from the audit: what, who, when, and what it was changed to. */
export const storyEntrySchema = z.object({
  id: anyString,
  at: anyString,
  action: anyString,
  who: stringOrNull,
  after: z.record(anyString, z.unknown()),
});
export type StoryEntry = z.infer<typeof storyEntrySchema>;
