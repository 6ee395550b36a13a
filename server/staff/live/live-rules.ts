import { z } from 'zod';
import { liveChangeSchema } from '#contracts/staff/live.ts';

const lookSchema = z.object({ stream: z.string(), username: z.string(), at: z.string(), since: z.string() });
export type Look = z.infer<typeof lookSchema>;

const newsSchema = z.discriminatedUnion('kind', [
  liveChangeSchema.extend({ kind: z.literal('change') }),
  /** With `asks`, every other page repeats what it shows, because a new page has no earlier state. */
  z.object({ kind: z.literal('look'), look: lookSchema, asks: z.boolean() }),
  z.object({ kind: z.literal('gone'), stream: z.string() }),
  /** Sessions whose pages must receive no further events. */
  z.object({ kind: z.literal('ended'), sessions: z.array(z.string()) }),
]);
export type StaffNews = z.infer<typeof newsSchema>;

export function readNews(payload: string): StaffNews | undefined {
  try {
    return newsSchema.safeParse(JSON.parse(payload)).data;
  } catch {
    return undefined;
  }
}

/** Returns the other members who view the same thing, once each with their earliest time. */
export function othersAt(looks: Iterable<Look>, mine: Look): { username: string; since: string }[] {
  const others = [...looks].filter(
    ({ at, stream, username }) => at === mine.at && stream !== mine.stream && username !== mine.username,
  );
  const bySince = others.toSorted((one, other) => one.since.localeCompare(other.since));
  const seen = new Map(bySince.toReversed().map(({ username, since }) => [username, since]));
  return [...seen]
    .map(([username, since]) => ({ username, since }))
    .toSorted((a, b) => a.since.localeCompare(b.since));
}
