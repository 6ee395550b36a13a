import { z } from 'zod';

/** What members did with one thing, from the audit: what, who, when, and what it was changed to. */
export const storyEntrySchema = z.object({
  id: z.string(),
  at: z.string(),
  action: z.string(),
  who: z.string().nullable(),
  after: z.record(z.string(), z.unknown()),
});
export type StoryEntry = z.infer<typeof storyEntrySchema>;
