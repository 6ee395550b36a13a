import type { Network } from './networks.ts';

interface OfKind {
  network: Network;
}

/**
 * Holds the names as people write them. They stand apart from how addresses are read, because pages about
 * orders carry them.
 */
export const networkNames: Record<Network, string> = {
  instagram: 'Instagram',
  tiktok: 'TikTok',
  youtube: 'YouTube',
  x: 'X',
};

/** Holds the hosts of each network's links. */
export const networkHosts: Record<Network, readonly string[]> = {
  instagram: ['instagram.com'],
  tiktok: ['tiktok.com'],
  youtube: ['youtube.com', 'youtu.be'],
  x: ['x.com', 'twitter.com'],
};

/**
 * Returns the name of the network where what was bought arrives, as people write it; without a kind it is Instagram.
 */
export const networkOf = (kind: OfKind | null | undefined): string =>
  networkNames[kind?.network ?? 'instagram'];

/**
 * Returns whether a drop can be seen there, and so be made up for on request: only Instagram tells the shop
 * how many there are.
 */
export const tellsDrops = (kind: OfKind | null | undefined): boolean =>
  (kind?.network ?? 'instagram') === 'instagram';
