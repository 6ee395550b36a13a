import { z } from 'zod';
import { anyString, stringOrNull } from '../kit/fields.ts';

/** Live topics, by what changes together. A screen subscribes to topics, a change publishes to one. */
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

/** Event `change` of `GET /api/admin/live`. `id` is set for a single object. */
export const liveChangeSchema = z.object({ topic: liveTopicSchema, id: stringOrNull });
export type LiveChange = z.infer<typeof liveChangeSchema>;

/** Object shown by an open page as `topic/id`, or `null`. */
export const staffViewingSchema = z.object({
  stream: z.uuid(),
  at: z
    .string()
    .regex(/^[a-z]+\/[\w-]{1,64}$/)
    .nullable(),
});

/** Event `others`: other members viewing the same object. */
export const liveOthersSchema = z.object({
  at: anyString,
  others: z.array(z.object({ username: anyString, since: anyString })),
});
export type LiveOthers = z.infer<typeof liveOthersSchema>;
