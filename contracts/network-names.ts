import type { Network } from './networks.ts';

/** As people write them; apart from how their addresses are read, because pages about orders carry it. */
export const networkNames: Record<Network, string> = {
  instagram: 'Instagram',
  tiktok: 'TikTok',
  youtube: 'YouTube',
  x: 'X',
};
