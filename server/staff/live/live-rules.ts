import { z } from 'zod';
import { liveChangeSchema } from '#contracts/staff/live.ts';

/** Is a member at one screen: which open page, who, what is looked at, since when. */
const lookSchema = z.object({ stream: z.string(), username: z.string(), at: z.string(), since: z.string() });
export type Look = z.infer<typeof lookSchema>;

const newsSchema = z.discriminatedUnion('kind', [
  liveChangeSchema.extend({ kind: z.literal('change') }),
  /** With `asks`, everybody else who is there says so again, because this one cannot know. */
  z.object({ kind: z.literal('look'), look: lookSchema, asks: z.boolean() }),
  z.object({ kind: z.literal('gone'), stream: z.string() }),
  /** Their pages must hear nothing more. */
  z.object({ kind: z.literal('ended'), sessions: z.array(z.string()) }),
]);
/** Is what one process sends all of them. */
export type StaffNews = z.infer<typeof newsSchema>;

export function readNews(payload: string): StaffNews | undefined {
  try {
    return newsSchema.safeParse(JSON.parse(payload)).data;
  } catch {
    return undefined;
  }
}

/** Returns who looks at a thing besides the page that asks, a member once, since the earliest. */
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
