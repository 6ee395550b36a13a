import { shareUnits } from '#contracts/likes.ts';

/** Picked and pasted posts together, each once; picked ones first. */
export const joinLinks = (picked: readonly string[], pasted: readonly string[]): string[] => [
  ...new Set([...picked, ...pasted]),
];

/**
 * What each post gets: one figure when all get the same, two when the first posts get one more. Empty while no
 * post is chosen, or when there are more posts than units.
 */
export function shareFigures(units: number, posts: number): number[] {
  if (posts < 1 || units < posts) return [];
  return [...new Set(shareUnits(units, posts))].reverse();
}

/** How many posts more than the package takes; 0 while it takes them all. */
export const surplusOf = (posts: number, most: number | undefined): number =>
  most === undefined ? 0 : Math.max(0, posts - most);

/**
 * The places left empty behind the posts, by number. Squares come by whole dozens: full rows of three and of six,
 * whatever the width.
 */
export function blanksAfter(posts: number, coming: boolean): number[] {
  const cells = Math.max(1, Math.ceil((posts + (coming ? 12 : 0)) / 12)) * 12;
  return Array.from({ length: cells - posts }, (_, index) => posts + index);
}
