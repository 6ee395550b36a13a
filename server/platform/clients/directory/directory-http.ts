import { z } from 'zod';
import { postsCursorSchema } from '#contracts/catalog/directory.ts';
import { parseUsername } from '#contracts/catalog/instagram.ts';
import type { CallObserver } from '../transport/call-note.ts';
import { followersSchema, mediaSchema, toPostPage } from './directory-posts.ts';
import {
  type DirectoryReply,
  getJson,
  joinUrl,
  throttledError,
  unavailableError,
} from './directory-request.ts';
import type { DirectorySource } from './directory-source.ts';

const userSchema = z.object({
  username: z.string().max(30),
  profile_pic_url: z.string().nullish(),
  is_private: z.boolean().nullish(),
});
const searchSchema = z.object({ users: z.array(userSchema) });
const profileSchema = userSchema.extend({
  full_name: z.string().nullish(),
  followers_count: followersSchema,
});

const mediaPageSchema = z.object({ media: z.array(mediaSchema), next: postsCursorSchema.nullish() });

const maxSuggestions = 10;

function readUser(user: z.infer<typeof userSchema>) {
  return {
    username: user.username,
    pictureUrl: user.profile_pic_url ?? null,
    isPrivate: user.is_private ?? false,
  };
}

function bodyOf<Body>(reply: DirectoryReply, schema: z.ZodType<Body>): Body {
  if (reply.status === 429) throw throttledError('HTTP 429');
  const parsed = schema.safeParse(reply.body);
  if (reply.status === 200 && parsed.success) return parsed.data;
  throw unavailableError(`HTTP ${reply.status}${reply.status === 200 ? ' with an unknown body' : ''}`);
}

/**
 * Opens a source chosen by the owner: `GET {url}/search?query=` → `{users: [{username, profile_pic_url, is_private}]}`,
 * `GET {url}/profile/{username}` → the same with `full_name` and `followers_count`, 404 for an unknown name, `GET
 * {url}/media/{username}?after=` → `{media: [{id, permalink, media_type, media_url, caption, like_count}], next}`.
 */
export function openHttpDirectory(options: {
  url: string;
  accessToken: string | null;
  hear?: CallObserver | undefined;
}): DirectorySource {
  const { accessToken, hear } = options;
  const headers: Record<string, string> = accessToken ? { authorization: `Bearer ${accessToken}` } : {};
  const asking = { headers, hear };
  return {
    pictureOrigin: new URL(options.url).origin,
    async search(query) {
      const url = joinUrl(options.url, '/search');
      url.searchParams.set('query', query);
      const { users } = bodyOf(await getJson(url, asking), searchSchema);
      return users.slice(0, maxSuggestions).map(readUser);
    },
    async profile(name) {
      const username = parseUsername(name);
      if (!username) return null;
      const reply = await getJson(joinUrl(options.url, `/profile/${encodeURIComponent(username)}`), asking);
      if (reply.status === 404) return null;
      const body = bodyOf(reply, profileSchema);
      return {
        ...readUser(body),
        fullName: body.full_name ?? '',
        followersCount: body.followers_count ?? null,
      };
    },
    async posts(name, after) {
      const username = parseUsername(name);
      if (!username) return null;
      const url = joinUrl(options.url, `/media/${encodeURIComponent(username)}`);
      if (after !== null) url.searchParams.set('after', after);
      const reply = await getJson(url, asking);
      if (reply.status === 404) return null;
      const { media, next } = bodyOf(reply, mediaPageSchema);
      return toPostPage(media, next);
    },
  };
}
