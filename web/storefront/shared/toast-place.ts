/** Runs from top to bottom, in pixels of the window. */
export interface Span {
  top: number;
  bottom: number;
}

interface Room {
  height: number;
  /** Is the height of the window. */
  room: number;
  gap: number;
  /** These must stay in view: totals, the buttons that pay, and what has the focus. */
  kept: readonly Span[];
}

/**
 * Returns where the upper edge of a toast lies over least of what must stay in view: above, else below, else between.
 */
export function placeToast({ height, room, gap, kept }: Room): number {
  const beside = kept.flatMap(({ top, bottom }) => [bottom + gap, top - gap - height]);
  const places = [gap, room - height - gap, ...beside].filter((top) => top >= 0 && top + height <= room);
  const covered = (top: number) =>
    kept.reduce(
      (sum, span) => sum + Math.max(0, Math.min(top + height, span.bottom) - Math.max(top, span.top)),
      0,
    );
  return places.reduce((best, top) => (covered(top) < covered(best) ? top : best), places[0] ?? gap);
}
