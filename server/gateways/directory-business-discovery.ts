import { z } from 'zod';
import { parseUsername } from '#contracts/instagram.ts';
import type { Directory, DirectoryProfile } from './directory.ts';
import { type DirectoryReply, getJson, joinUrl, throttled, unavailable } from './directory-request.ts';

const fields = 'username,name,followers_count,profile_picture_url';

const foundSchema = z.object({
  business_discovery: z.object({
    username: z.string(),
    name: z.string().nullish(),
    followers_count: z.number().int().nonnegative().nullish(),
    profile_picture_url: z.string().nullish(),
  }),
});
const errorSchema = z.object({
  error: z.object({ code: z.number().int(), error_subcode: z.number().int().optional() }),
});

const throttleCodes = new Set([4, 17, 32, 613]);

/** Personal and missing accounts give the same error (protocol page "Instagram names, links, look-up"). */
function readError({ status, body }: DirectoryReply): null {
  const parsed = errorSchema.safeParse(body);
  if (status === 429) throw throttled('HTTP 429');
  if (!parsed.success) throw unavailable(`HTTP ${status} without a known body`);
  const { code, error_subcode } = parsed.data.error;
  if (code === 110 || error_subcode === 2207013) return null;
  if (throttleCodes.has(code)) throw throttled(`code ${code}`);
  throw unavailable(code === 190 ? 'the access token was refused' : `code ${code}, HTTP ${status}`);
}

/** The reply of the official API → a profile, or null. Only business and creator accounts are ever found. */
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

/** The official API knows no search: what was typed is looked up as a whole name. */
export function openBusinessDiscovery(options: {
  url: string;
  accountId: string;
  accessToken: string | null;
}): Directory {
  const profile = async (name: string) => {
    const username = parseUsername(name);
    if (!username) return null;
    const url = joinUrl(options.url, `/${options.accountId}`);
    url.searchParams.set('fields', `business_discovery.username(${username}){${fields}}`);
    url.searchParams.set('access_token', options.accessToken ?? '');
    return readDiscovery(await getJson(url));
  };
  return {
    pictureOrigin: null,
    profile,
    async search(query) {
      const found = await profile(query);
      return found ? [{ username: found.username, pictureUrl: found.pictureUrl, isPrivate: false }] : [];
    },
  };
}
