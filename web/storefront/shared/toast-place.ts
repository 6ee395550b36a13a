/** Vertical range in px of the viewport. */
export interface Span {
  top: number;
  bottom: number;
}

interface PlacementInput {
  height: number;
  room: number;
  gap: number;
  /** Areas to keep visible: totals, payment buttons and the focused element. */
  kept: readonly Span[];
}

/**
 * Returns the top position that overlaps the least of the areas to keep visible. Prefers the top, then the bottom, then
 * between.
 */
export function toastPosition({ height, room, gap, kept }: PlacementInput): number {
  const beside = kept.flatMap(({ top, bottom }) => [bottom + gap, top - gap - height]);
  const places = [gap, room - height - gap, ...beside].filter((top) => top >= 0 && top + height <= room);
  const covered = (top: number) =>
    kept.reduce(
      (sum, span) => sum + Math.max(0, Math.min(top + height, span.bottom) - Math.max(top, span.top)),
      0,
    );
  return places.reduce((best, top) => (covered(top) < covered(best) ? top : best), places[0] ?? gap);
}
