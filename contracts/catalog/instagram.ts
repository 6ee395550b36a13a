import { asTyped } from '../kit/text.ts';

/** First parts of Instagram's own paths. Such a part is never a user name, alone or before a post. */
const reservedNames = new Set([
  ...['p', 'reel', 'reels', 'tv', 'stories', 's', 'share', 'explore', 'accounts', 'direct', 'about', 'legal'],
  ...['developer', 'developers', 'web', 'invites', '_u', '_n', 'api', 'graphql', 'oauth', 'ajax', 'static'],
  ...['challenge', 'session', 'emails', 'download', 'directory', 'locations', 'tags', 'topics', 'ads', 'ar'],
  ...['help', 'press', 'privacy', 'terms', 'safety', 'query', 'qp', 'nametag', 'lite'],
]);
const usernamePattern = /^(?!\.)(?!.*\.\.)(?!.*\.$)[a-z0-9._]{1,30}$/;

/** Matches a profile, one of its tabs, or one of its stories, as "share" and the address bar give them. */
const profilePath =
  /^(?:https?:\/\/)?(?:www\.|m\.)?(?:instagram\.com|instagr\.am)\/(?:stories\/(?!highlights\/)([^/?#]+)(?:\/\d+)?|(?:_[un]\/)?([^/?#]+)(?:\/(?:reels|tagged|guides|channel|followers|following|saved))?)\/?(?:[?#].*)?$/;

/**
 * Returns the bare user name of what a person types or pastes (name, @name, address of a profile, its reels
 * or a story), or undefined. The rules stand in the protocol page "Instagram names, links, look-up".
 */
export function parseUsername(input: string): string | undefined {
  const text = asTyped(input).toLowerCase();
  const path = text.match(profilePath);
  const name = (path?.[1] ?? path?.[2] ?? text).replace(/^@/, '');
  return usernamePattern.test(name) && !reservedNames.has(name) ? name : undefined;
}

/** Returns the canonical address that is sent to providers and compared. */
export function profileLink(username: string): string {
  return `https://www.instagram.com/${username}/`;
}

/** Is a post, reel or video: its short code, whose case matters, and the canonical address sent to providers. */
export interface Post {
  shortcode: string;
  link: string;
}

const shortcodePattern = /^[A-Za-z0-9_-]{1,64}$/;
const postPath =
  /^(?:https?:\/\/)?(?:www\.|m\.)?(?:instagram\.com|instagr\.am)\/(?:([^/?#]+)\/(?:p|reels?|tv)|p|reels?|tv)\/([^/?#]+)(?:\/(?:liked_by|comments))?\/?(?:[?#].*)?$/i;

/**
 * Returns the post of a bare short code, as the directory gives it; undefined when it is not one. Every post
 * has the one form `/p/…/`, which Instagram opens for all of them, so that two links to one post are equal.
 */
export function postOf(shortcode: string): Post | undefined {
  if (!shortcodePattern.test(shortcode)) return undefined;
  return { shortcode, link: `https://www.instagram.com/p/${shortcode}/` };
}

/**
 * Returns the post of what a person pastes (`/p/CODE/`, `/reel/`, `/reels/`, `/tv/`, each also below a user
 * name), or undefined. The rules stand in the protocol page "Instagram names, links, look-up".
 */
export function parsePost(input: string): Post | undefined {
  const [, owner, shortcode] = asTyped(input).match(postPath) ?? [];
  if (shortcode === undefined || (owner !== undefined && parseUsername(owner) === undefined))
    return undefined;
  return postOf(shortcode);
}

/** Makes `m•••••••••dio` of `marta.estudio`: enough to recognise one's own name, not enough to find a stranger's. */
export function maskUsername(username: string): string {
  const shown = username.length > 6 ? 3 : username.length > 3 ? 1 : 0;
  const hidden = Math.max(2, username.length - 1 - shown);
  return `${username.slice(0, 1)}${'•'.repeat(hidden)}${shown > 0 ? username.slice(-shown) : ''}`;
}

/** Makes `m•••@ejemplo.es` of `marta@ejemplo.es`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}•••${email.slice(at)}`;
}
