import { z } from 'zod';
import { liveChangeSchema } from '#contracts/staff/live.ts';

const viewedObjectSchema = z.object({
  stream: z.string(),
  username: z.string(),
  at: z.string(),
  since: z.string(),
});
export type ViewedObject = z.infer<typeof viewedObjectSchema>;

const newsSchema = z.discriminatedUnion('kind', [
  liveChangeSchema.extend({ kind: z.literal('change') }),
  /** With `asks`, every other page sends its viewed object again, because a new page has no earlier state. */
  z.object({ kind: z.literal('look'), look: viewedObjectSchema, asks: z.boolean() }),
  z.object({ kind: z.literal('gone'), stream: z.string() }),
  z.object({ kind: z.literal('ended'), sessions: z.array(z.string()) }),
]);
export type StaffEventMessage = z.infer<typeof newsSchema>;

export function parseStaffNews(payload: string): StaffEventMessage | undefined {
  try {
    return newsSchema.safeParse(JSON.parse(payload)).data;
  } catch {
    return undefined;
  }
}

/** Returns each other member once, with the earliest time. */
export function findOtherViewers(
  looks: Iterable<ViewedObject>,
  mine: ViewedObject,
): { username: string; since: string }[] {
  const others = [...looks].filter(
    ({ at, stream, username }) => at === mine.at && stream !== mine.stream && username !== mine.username,
  );
  const bySince = others.toSorted((one, other) => one.since.localeCompare(other.since));
  const seen = new Map(bySince.toReversed().map(({ username, since }) => [username, since]));
  return [...seen]
    .map(([username, since]) => ({ username, since }))
    .toSorted((a, b) => a.since.localeCompare(b.since));
}
