import { z } from 'zod';

/** What staff look at, by what changes together: a screen names the topics it shows, a change the one it is of. */
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
  'mails',
  'calls',
  'staff',
  'settings',
  'views',
  'bulk',
] as const;
export const liveTopicSchema = z.enum(liveTopics);
export type LiveTopic = z.infer<typeof liveTopicSchema>;

/** Event `change` of `GET /api/admin/live`: something of that topic is different now; `id` where it is one thing. */
export const liveChangeSchema = z.object({ topic: liveTopicSchema, id: z.string().nullable() });
export type LiveChange = z.infer<typeof liveChangeSchema>;
