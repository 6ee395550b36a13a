import { z } from 'zod';
import { postsCursorSchema } from '#contracts/catalog/directory.ts';
import { parseUsername } from '#contracts/catalog/instagram.ts';
import type { CallObserver } from '../transport/call-note.ts';
import {
  type DirectoryPostPage,
  followersSchema,
  mediaSchema,
  postsPerPage,
  toPostPage,
} from './directory-posts.ts';
import {
  type DirectoryReply,
  getJson,
  joinUrl,
  throttledError,
  unavailableError,
} from './directory-request.ts';
import type { DirectoryProfile, DirectorySource } from './directory-source.ts';

const fields = 'username,name,followers_count,profile_picture_url';
const mediaFields = 'id,permalink,media_type,media_url,caption,like_count';

const foundSchema = z.object({
  business_discovery: z.object({
    username: z.string(),
    name: z.string().nullish(),
    followers_count: followersSchema,
    profile_picture_url: z.string().nullish(),
  }),
});
const mediaPageSchema = z.object({
  business_discovery: z.object({
    media: z
      .object({
        data: z.array(mediaSchema),
        paging: z.object({ cursors: z.object({ after: postsCursorSchema.nullish() }).nullish() }).nullish(),
      })
      .nullish(),
  }),
});
const errorSchema = z.object({
  error: z.object({ code: z.number().int(), error_subcode: z.number().int().optional() }),
});

const throttleCodes = new Set([4, 17, 32, 613]);

/**
 * Returns null for personal and missing accounts, which give the same error (protocol page "Instagram names, links,
 * look-up"). Throws for every other error.
 */
function readError({ status, body }: DirectoryReply): null {
  const parsed = errorSchema.safeParse(body);
  if (status === 429) throw throttledError('HTTP 429');
  if (!parsed.success) throw unavailableError(`HTTP ${status} without a known body`);
  const { code, error_subcode } = parsed.data.error;
  if (code === 110 || error_subcode === 2207013) return null;
  if (throttleCodes.has(code)) throw throttledError(`code ${code}`);
  throw unavailableError(code === 190 ? 'the access token was refused' : `code ${code}, HTTP ${status}`);
}

/** The official API finds only business and creator accounts. */
export function readDiscovery(reply: DirectoryReply): DirectoryProfile | null {
  const found = foundSchema.safeParse(reply.body);
  if (reply.status !== 200 || !found.success) return readError(reply);
  const { username, name, followers_count, profile_picture_url } = found.data.business_discovery;
  return {
    username,
    fullName: name ?? '',
    pictureUrl: profile_picture_url ?? null,
    isPrivate: false,
    followersCount: followers_count ?? null,
  };
}

function readMedia(reply: DirectoryReply): DirectoryPostPage | null {
  const found = mediaPageSchema.safeParse(reply.body);
  if (reply.status !== 200 || !found.success) return readError(reply);
  const { media } = found.data.business_discovery;
  return toPostPage(media?.data ?? [], media?.paging?.cursors?.after);
}

/** Opens the official API. The API has no search, so the typed text is looked up as a complete name. */
export function openBusinessDiscovery(options: {
  url: string;
  accountId: string;
  accessToken: string | null;
  hear?: CallObserver | undefined;
}): DirectorySource {
  const ask = (username: string, wanted: string) => {
    const url = joinUrl(options.url, `/${options.accountId}`);
    url.searchParams.set('fields', `business_discovery.username(${username}){${wanted}}`);
    url.searchParams.set('access_token', options.accessToken ?? '');
    return getJson(url, { hear: options.hear });
  };
  const profile = async (name: string) => {
    const username = parseUsername(name);
    return username ? readDiscovery(await ask(username, fields)) : null;
  };
  return {
    pictureOrigin: null,
    profile,
    async posts(name, after) {
      const username = parseUsername(name);
      if (!username || (after !== null && !postsCursorSchema.safeParse(after).success)) return null;
      const page = `media.limit(${postsPerPage})${after === null ? '' : `.after(${after})`}`;
      return readMedia(await ask(username, `${page}{${mediaFields}}`));
    },
    async search(query) {
      const found = await profile(query);
      return found ? [{ username: found.username, pictureUrl: found.pictureUrl, isPrivate: false }] : [];
    },
  };
}
