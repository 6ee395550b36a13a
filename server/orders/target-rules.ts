import type { Post } from '#contracts/instagram.ts';
import { type Network, parseHandle, parsePostOn, profileLinkOn } from '#contracts/networks.ts';

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
export function readTarget(wish: TargetWish, network: Network = 'instagram'): ReadTarget {
  const [url, name] = [given(wish.url), given(wish.username)];
  const username = name === undefined ? undefined : parseHandle(network, name);
  if (name !== undefined && username === undefined)
    return { kind: 'refused', field: 'username', code: 'username_invalid' };
  const post = url === undefined ? undefined : parsePostOn(network, url);
  const ofUrl = url === undefined || post ? undefined : parseHandle(network, url);
  if (url !== undefined && !post && ofUrl === undefined)
    return { kind: 'refused', field: 'url', code: 'post_invalid' };
  if (username !== undefined && ofUrl !== undefined && username !== ofUrl)
    return { kind: 'refused', field: 'url', code: 'conflict' };
  const account = username ?? ofUrl;
  return { kind: 'target', username: account, link: account && profileLinkOn(network, account), post };
}
