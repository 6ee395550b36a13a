import { type Post, parsePost, parseUsername, profileLink } from '#contracts/instagram.ts';

/** What a member wants an order, or one sending of it, to be for. */
export interface TargetWish {
  url?: string | undefined;
  username?: string | undefined;
}

export type ReadTarget =
  | { kind: 'refused'; field: 'url' | 'username'; code: 'username_invalid' | 'post_invalid' | 'conflict' }
  | { kind: 'target'; username: string | undefined; link: string | undefined; post: Post | undefined };

const given = (text: string | undefined) => (text?.trim() ? text.trim() : undefined);

/** A link names a profile or a post; name and profile must be of one account. Nothing at all is no target. */
export function readTarget(wish: TargetWish): ReadTarget {
  const [url, name] = [given(wish.url), given(wish.username)];
  const username = name === undefined ? undefined : parseUsername(name);
  if (name !== undefined && username === undefined)
    return { kind: 'refused', field: 'username', code: 'username_invalid' };
  const post = url === undefined ? undefined : parsePost(url);
  const ofUrl = url === undefined || post ? undefined : parseUsername(url);
  if (url !== undefined && !post && ofUrl === undefined)
    return { kind: 'refused', field: 'url', code: 'post_invalid' };
  if (username !== undefined && ofUrl !== undefined && username !== ofUrl)
    return { kind: 'refused', field: 'url', code: 'conflict' };
  const account = username ?? ofUrl;
  return { kind: 'target', username: account, link: account && profileLink(account), post };
}
