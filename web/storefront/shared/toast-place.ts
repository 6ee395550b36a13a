/** From top to bottom, in pixels of the window. */
export interface Span {
  top: number;
  bottom: number;
}

interface Room {
  height: number;
  /** Of the window. */
  room: number;
  gap: number;
  /** What must stay in view: totals, and the buttons that pay. */
  kept: readonly Span[];
}

/** Where the upper edge of a toast lies over nothing that must stay in view: above, else below, else between. */
export function placeToast({ height, room, gap, kept }: Room): number {
  const places = [gap, room - height - gap, ...kept.map(({ bottom }) => bottom + gap)];
  const fits = (top: number) => top >= 0 && top + height <= room;
  const free = (top: number) => kept.every((span) => top >= span.bottom || top + height <= span.top);
  return places.find((top) => fits(top) && free(top)) ?? gap;
}
