import { readMemory, remember } from '../shared/form-memory.ts';
import type { MediaPost } from './open-posts.ts';

/** The chosen posts of a profile as they looked, so that a reload shows them before the directory answers. */
export function keptTiles(username: string): MediaPost[] {
  const { tiles } = readMemory();
  return tiles?.of === username ? tiles.posts : [];
}

export const keepTiles = (of: string, posts: MediaPost[]): void => remember({ tiles: { of, posts } });
