import { normaliseTypedText } from '../kit/text.ts';
import { type InstagramPost, parsePost, parseUsername, postOf, profileLink } from './instagram.ts';

export const networks = ['instagram', 'tiktok', 'youtube', 'x'] as const;
export type Network = (typeof networks)[number];

interface Grammar {
  handle: RegExp;
  /** First path segments of the network that look like usernames. */
  reserved: readonly string[];
  /** Captures the username in the address of a profile or one of its tabs. */
  profile: RegExp;
  profileLink(handle: string): string;
  /** Returns the key of a post's address. Includes the username if the address requires it. */
  postKey(address: string): string | undefined;
  postLink(key: string): string | undefined;
}

const end = '/?(?:[?#].*)?$';
/** Tab of a profile or view of a post, such as `/shorts` or `/quotes`. Networks add and rename them. */
const tab = '(?:/[a-z_]+)?';
/** Some programs escape the sign when they copy an address. */
const at = '(?:@|%40)';
const tiktokHost = '^(?:https?://)?(?:www\\.|m\\.)?tiktok\\.com';
const youtubeHost = '^(?:https?://)?(?:www\\.|m\\.|music\\.)?youtube\\.com';
const xHost = '^(?:https?://)?(?:www\\.|mobile\\.|m\\.)?(?:x|twitter)\\.com';

const tiktokPost = new RegExp(`${tiktokHost}/${at}([^/?#]+)/(?:video|photo)/(\\d+)${end}`, 'i');
const youtubePath = new RegExp(`${youtubeHost}/(?:shorts|live|embed|v)/([^/?#]+)${end}`, 'i');
const youtubeWatch = new RegExp(`${youtubeHost}/watch/?\\?(?:[^#]*&)?v=([^&#]+)`, 'i');
const youtubeShort = new RegExp(`^(?:https?://)?(?:www\\.)?youtu\\.be/([^/?#]+)${end}`, 'i');
const videoId = /^[A-Za-z0-9_-]{11}$/;
/** Listed, because any word may follow other first segments of X. */
const xTabs = [
  ...['with_replies', 'media', 'highlights', 'articles', 'likes', 'photo', 'about', 'lists'],
  ...['followers', 'following', 'verified_followers'],
];
const xPost = new RegExp(
  `${xHost}/(?:i/web|([^/?#]+))/status(?:es)?/(\\d+)(?:/(?:photo|video)/\\d+|${tab})${end}`,
  'i',
);

const grammars: Record<Exclude<Network, 'instagram'>, Grammar> = {
  tiktok: {
    handle: /^(?!.*\.$)[a-z0-9_.]{2,24}$/,
    reserved: [],
    profile: new RegExp(`${tiktokHost}/${at}([^/?#]+)${tab}${end}`),
    profileLink: (handle) => `https://www.tiktok.com/@${handle}`,
    postKey: (address) => {
      const [, owner = '', id = ''] = address.match(tiktokPost) ?? [];
      return `${owner.toLowerCase()}/${id}`;
    },
    postLink: (key) => {
      const [, owner = '', id] = key.match(/^([^/]+)\/(\d{6,24})$/) ?? [];
      return isHandle('tiktok', owner) ? `https://www.tiktok.com/@${owner}/video/${id}` : undefined;
    },
  },
  youtube: {
    handle: /^(?![._-])(?!.*[._-]$)[a-z0-9._-]{3,30}$/,
    reserved: ['watch', 'shorts', 'live', 'feed', 'results', 'playlist', 'channel', 'embed', 'redirect'],
    profile: new RegExp(`${youtubeHost}/${at}([^/?#]+)${tab}${end}`),
    profileLink: (handle) => `https://www.youtube.com/@${handle}`,
    postKey: (address) =>
      (address.match(youtubeWatch) ?? address.match(youtubePath) ?? address.match(youtubeShort))?.[1],
    postLink: (key) => (videoId.test(key) ? `https://www.youtube.com/watch?v=${key}` : undefined),
  },
  x: {
    handle: /^[a-z0-9_]{1,15}$/,
    reserved: [
      ...['home', 'explore', 'search', 'settings', 'i', 'messages', 'notifications', 'intent', 'share'],
      ...['hashtag', 'compose', 'login', 'logout', 'signup', 'tos', 'privacy', 'jobs', 'about', 'account'],
      ...['download', 'oauth', 'widgets', 'communities', 'bookmarks', 'lists', 'topics', 'moments', 'web'],
    ],
    profile: new RegExp(`${xHost}/([^/?#]+)(?:/(?:${xTabs.join('|')}))?${end}`),
    profileLink: (handle) => `https://x.com/${handle}`,
    postKey: (address) => {
      const [, owner = 'i', id = ''] = address.match(xPost) ?? [];
      return `${owner.toLowerCase()}/${id}`;
    },
    postLink: (key) => {
      const [, owner = '', id] = key.match(/^([^/]+)\/(\d{1,20})$/) ?? [];
      // X uses the segment `i` in addresses without a username.
      return owner === 'i' || isHandle('x', owner) ? `https://x.com/${owner}/status/${id}` : undefined;
    },
  },
};

function isHandle(network: Exclude<Network, 'instagram'>, name: string): boolean {
  const { handle, reserved } = grammars[network];
  return handle.test(name) && !reserved.includes(name);
}

/** Returns the bare username of typed or pasted text (name, @name or profile address), or `undefined`. */
export function parseHandle(network: Network, input: string): string | undefined {
  if (network === 'instagram') return parseUsername(input);
  const text = normaliseTypedText(input).toLowerCase();
  const name = (text.match(grammars[network].profile)?.[1] ?? text).replace(/^@/, '');
  return isHandle(network, name) ? name : undefined;
}

export const profileLinkOn = (network: Network, handle: string): string =>
  network === 'instagram' ? profileLink(handle) : grammars[network].profileLink(handle);

export function postOn(network: Network, key: string): InstagramPost | undefined {
  if (network === 'instagram') return postOf(key);
  const link = grammars[network].postLink(key);
  return link === undefined ? undefined : { shortcode: key, link };
}

/** Returns the post of a pasted link with its canonical address, or `undefined`. */
export function parsePostOn(network: Network, input: string): InstagramPost | undefined {
  if (network === 'instagram') return parsePost(input);
  const key = grammars[network].postKey(normaliseTypedText(input));
  return key === undefined ? undefined : postOn(network, key);
}

const shareLink: Record<Network, RegExp> = {
  instagram: /^(?:https?:\/\/)?(?:www\.|m\.)?(?:instagram\.com|instagr\.am)\/share\//i,
  tiktok: /^(?:https?:\/\/)?(?:(?:vm|vt)\.tiktok\.com\/|(?:www\.|m\.|lite\.)?tiktok\.com\/t\/)/i,
  youtube: /^(?:https?:\/\/)?(?:www\.|m\.)?youtube\.com\/(?:clip|redirect)(?:\/|\?)/i,
  x: /^(?:https?:\/\/)?t\.co\//i,
};

/** Returns whether a link hides its post behind a token, so only opening it reveals the post. */
export const isShareLink = (text: string): boolean =>
  networks.some((network) => shareLink[network].test(normaliseTypedText(text)));

export const hasDirectory = (network: Network): boolean => network === 'instagram';
