import { z } from 'zod';
import { anyString, stringOrNull } from '../kit/fields.ts';

/**
 * Lists what staff look at, by what changes together: a screen names the topics it shows, a change the one it is of.
 */
export const liveTopics = [
  'orders',
  'pending',
  'payments',
  'providers',
  'refills',
  'blocked',
  'reviews',
  'messages',
  'withdrawals',
  'carts',
  'campaigns',
  'services',
  'codes',
  'mails',
  'calls',
  'staff',
  'settings',
  'content',
  'views',
  'bulk',
  'tax',
  'register',
  'customers',
  'backups',
  'webhooks',
  'imports',
  'jobs',
  'alerts',
] as const;
export const liveTopicSchema = z.enum(liveTopics);
export type LiveTopic = z.infer<typeof liveTopicSchema>;

/**
 * Is the event `change` of `GET /api/admin/live`: something of that topic is different now; `id` is there
 * where it is one thing.
 */
export const liveChangeSchema = z.object({ topic: liveTopicSchema, id: stringOrNull });
export type LiveChange = z.infer<typeof liveChangeSchema>;

/** Is what an open page shows now, as `topic/id`; it is null for nothing that others should know of. */
export const staffLookSchema = z.object({
  stream: z.uuid(),
  at: z
    .string()
    .regex(/^[a-z]+\/[\w-]{1,64}$/)
    .nullable(),
});

/** Is the event `others`: who else looks at the same thing. */
export const liveOthersSchema = z.object({
  at: anyString,
  others: z.array(z.object({ username: anyString, since: anyString })),
});
export type LiveOthers = z.infer<typeof liveOthersSchema>;
