import { normaliseTypedText } from '../kit/text.ts';

/** First path segments of Instagram's own pages, which are never usernames. */
const reservedNames = new Set([
  ...['p', 'reel', 'reels', 'tv', 'stories', 's', 'share', 'explore', 'accounts', 'direct', 'about', 'legal'],
  ...['developer', 'developers', 'web', 'invites', '_u', '_n', 'api', 'graphql', 'oauth', 'ajax', 'static'],
  ...['challenge', 'session', 'emails', 'download', 'directory', 'locations', 'tags', 'topics', 'ads', 'ar'],
  ...['help', 'press', 'privacy', 'terms', 'safety', 'query', 'qp', 'nametag', 'lite'],
]);
const usernamePattern = /^(?!\.)(?!.*\.\.)(?!.*\.$)[a-z0-9._]{1,30}$/;

/** Matches a profile, its tabs and its stories, as copied by "share" or from the address bar. */
const profilePath =
  /^(?:https?:\/\/)?(?:www\.|m\.)?(?:instagram\.com|instagr\.am)\/(?:stories\/(?!highlights\/)([^/?#]+)(?:\/\d+)?|(?:_[un]\/)?([^/?#]+)(?:\/(?:reels|tagged|reposts|guides|channel|live|followers|following|saved))?)\/?(?:[?#].*)?$/;

/**
 * Returns the bare username of typed or pasted text (name, @name, or address of a profile, reels or story), or
 * `undefined`. Rules: protocol page "Instagram names, links, look-up".
 */
export function parseUsername(input: string): string | undefined {
  const text = normaliseTypedText(input).toLowerCase();
  const path = text.match(profilePath);
  const name = (path?.[1] ?? path?.[2] ?? text).replace(/^@/, '');
  return usernamePattern.test(name) && !reservedNames.has(name) ? name : undefined;
}

/** Returns the canonical address for comparisons and provider orders. */
export function profileLink(username: string): string {
  return `https://www.instagram.com/${username}/`;
}

/** Post, reel or video: case-sensitive short code and canonical address. */
export interface InstagramPost {
  shortcode: string;
  link: string;
}

const shortcodePattern = /^[A-Za-z0-9_-]{1,64}$/;
const postPath =
  /^(?:https?:\/\/)?(?:www\.|m\.)?(?:instagram\.com|instagr\.am)\/(?:(?!(?:p|reels?|tv)\/)([^/?#]+)\/)?(?:p|reels?|tv)\/([^/?#]+)(?:\/(?:liked_by|comments|c\/\d+(?:\/r\/\d+)?))?\/?(?:[?#].*)?$/i;

/**
 * Returns the post of a bare short code, or `undefined`. All posts use the form `/p/…/`, which Instagram accepts for
 * every type, so equal posts have equal links.
 */
export function postOf(shortcode: string): InstagramPost | undefined {
  if (!shortcodePattern.test(shortcode)) return undefined;
  return { shortcode, link: `https://www.instagram.com/p/${shortcode}/` };
}

/**
 * Returns the post of a pasted link (`/p/CODE/`, `/reel/`, `/reels/`, `/tv/`, each also below a username), or
 * `undefined`. Rules: protocol page "Instagram names, links, look-up".
 */
export function parsePost(input: string): InstagramPost | undefined {
  const [, owner, shortcode] = normaliseTypedText(input).match(postPath) ?? [];
  if (shortcode === undefined || (owner !== undefined && parseUsername(owner) === undefined))
    return undefined;
  return postOf(shortcode);
}

/** Masks `marta.estudio` as `m•••••••••dio`: enough for the owner to recognise, not enough to find a stranger. */
export function maskUsername(username: string): string {
  const shown = username.length > 6 ? 3 : username.length > 3 ? 1 : 0;
  const hidden = Math.max(2, username.length - 1 - shown);
  return `${username.slice(0, 1)}${'•'.repeat(hidden)}${shown > 0 ? username.slice(-shown) : ''}`;
}

/** Masks `marta@ejemplo.es` as `m•••@ejemplo.es`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}•••${email.slice(at)}`;
}
