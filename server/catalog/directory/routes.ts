import type { FastifyInstance } from 'fastify';
import type { InstagramProfile, InstagramSearch } from '#contracts/catalog/directory.ts';
import { parseUsername } from '#contracts/catalog/instagram.ts';
import type { InstagramMedia } from '#contracts/checkout/likes-schemas.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import { consumeLimit, limitHook } from '#server/platform/http/limits.ts';
import { serve } from '#server/platform/http/serve.ts';
import { createPictureProxy } from './fetch-picture.ts';
import { proxiedPictureUrl, searchableText } from './rules.ts';

/** Pictures are untrusted content: no scripts, no content sniffing, no embedding on other sites. */
const pictureHeaders = {
  'cache-control': 'public, max-age=86400',
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'content-disposition': 'inline; filename="picture"',
};

async function searchUsers({ directory }: Deps, query: string): Promise<InstagramSearch> {
  const text = searchableText(query);
  if (!directory || !text) return { success: true, users: [] };
  const found = await directory.search(text);
  const users = found.map((user) => ({
    username: user.username,
    profile_pic_url: proxiedPictureUrl(user.pictureUrl, directory.pictureOrigin),
    is_private: user.isPrivate,
  }));
  return { success: true, users };
}

async function readProfile(
  { directory }: Deps,
  input: { username: string; fresh: boolean },
): Promise<InstagramProfile> {
  const found = await directory?.profile(input.username, input.fresh);
  if (!directory || !found) return { success: true, found: false, profile: null };
  return {
    success: true,
    found: true,
    profile: {
      username: found.username,
      full_name: found.fullName,
      profile_pic_url: proxiedPictureUrl(found.pictureUrl, directory.pictureOrigin),
      is_private: found.isPrivate,
      followers_count: found.followersCount,
    },
  };
}

/**
 * Reports an unavailable directory as an error, because buyers cannot guess post addresses. The page then offers to
 * paste links.
 */
async function readMedia(
  { directory }: Deps,
  page: { username: string; after: string | null },
): Promise<InstagramMedia> {
  if (!directory) throw new ShopError('directory_unavailable', 'no directory is configured');
  const found = await directory.posts(page.username, page.after);
  const posts = found?.posts.map(({ pictureUrl, ...post }) => ({
    ...post,
    thumbnail: proxiedPictureUrl(pictureUrl, directory.pictureOrigin),
  }));
  return { success: true, found: found !== null, posts: posts ?? [], next: found?.next ?? null };
}

function requireUsername(typed: string): string {
  const username = parseUsername(typed);
  if (!username) throw new ShopError('username_invalid', 'not a user name', { field: 'username' });
  return username;
}

/** Ordering never depends on the look-up. Without a directory source buyers type the name. */
export function registerDirectoryRoutes(app: FastifyInstance, deps: Deps): void {
  const proxyPicture = createPictureProxy({ sourceOrigin: deps.directory?.pictureOrigin ?? null });
  const preValidation = limitHook(deps, 'directory');

  serve(app, 'GET /api/instagram/search', { preValidation }, async (request, reply) => {
    const { query } = request.query;
    reply.header('cache-control', 'no-store');
    return searchUsers(deps, query);
  });

  serve(app, 'GET /api/instagram/profile/:username', { preValidation }, async (request, reply) => {
    const username = requireUsername(request.params.username);
    const { fresh } = request.query;
    reply.header('cache-control', 'no-store');
    return readProfile(deps, { username, fresh: fresh !== undefined });
  });

  serve(app, 'GET /api/instagram/media/:username', { preValidation }, async (request, reply) => {
    const username = requireUsername(request.params.username);
    const { after = null } = request.query;
    reply.header('cache-control', 'no-store');
    return readMedia(deps, { username, after });
  });

  serve(app, 'GET /api/instagram/image-proxy', async (request, reply) => {
    const found = await proxyPicture(request.query.url, () => consumeLimit(deps, 'picture', request.ip));
    return reply.headers(pictureHeaders).type(found.type).send(found.bytes);
  });
}
