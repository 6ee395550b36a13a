import type { Network } from './networks.ts';

interface WithNetwork {
  network: Network;
}

/** Display names. In a separate file, because order pages need no address parsing. */
export const networkNames: Record<Network, string> = {
  instagram: 'Instagram',
  tiktok: 'TikTok',
  youtube: 'YouTube',
  x: 'X',
};

export const networkHosts: Record<Network, readonly string[]> = {
  instagram: ['instagram.com'],
  tiktok: ['tiktok.com'],
  youtube: ['youtube.com', 'youtu.be'],
  x: ['x.com', 'twitter.com'],
};

/** Returns the display name of the network. Without a type it is Instagram. */
export const networkOf = (kind: WithNetwork | null | undefined): string =>
  networkNames[kind?.network ?? 'instagram'];

/** Returns whether a drop can be detected and refilled on request. Only Instagram reports counts. */
export const canDetectDrops = (kind: WithNetwork | null | undefined): boolean =>
  (kind?.network ?? 'instagram') === 'instagram';
