export interface SpanPoint {
  /** `null` without a comparison, or in the future. */
  now: number | null;
  past: number | null;
  bar: number;
}

/** Round axis maxima with their number of steps. */
const heights = [
  [1, 4],
  [1.5, 3],
  [2, 4],
  [3, 3],
  [4, 4],
  [5, 5],
  [6, 3],
  [8, 4],
  [10, 5],
] as const;

export function roundTop(value: number): { top: number; steps: number } {
  if (value <= 0) return { top: 1, steps: 1 };
  const size = 10 ** Math.floor(Math.log10(value));
  const [height, steps] = heights.find(([each]) => each * size >= value) ?? [10, 5];
  return { top: height * size, steps };
}

export const axisSpace = {
  left: 64,
  right: 14,
  lineTop: 14,
  lineFoot: 184,
  barTop: 206,
  barFoot: 254,
  high: 276,
};
/** Rounds to one decimal, which keeps paths short. */
export const roundCoordinate = (value: number) => Math.round(value * 10) / 10;

export function pathOf(
  values: readonly (number | null)[],
  place: (index: number, value: number) => [number, number],
) {
  let pen = 'M';
  return values
    .map((value, index) => {
      if (value === null) {
        pen = 'M';
        return '';
      }
      const [x, y] = place(index, value);
      const step = `${pen}${roundCoordinate(x)},${roundCoordinate(y)}`;
      pen = 'L';
      return step;
    })
    .join('');
}

export function layoutOf(points: readonly SpanPoint[], width: number) {
  const values = points.flatMap(({ now, past }) => [now ?? 0, past ?? 0]);
  const { top, steps } = roundTop(Math.max(...values, 1));
  const low = Math.min(...values) < 0 ? -roundTop(-Math.min(...values)).top : 0;
  const most = roundTop(Math.max(...points.map(({ bar }) => bar), 1)).top;
  const step = (width - axisSpace.left - axisSpace.right) / Math.max(points.length - 1, 1);
  const xOf = (index: number) =>
    points.length === 1 ? (axisSpace.left + width) / 2 : axisSpace.left + index * step;
  const yOf = (value: number) =>
    axisSpace.lineFoot - ((value - low) / (top - low)) * (axisSpace.lineFoot - axisSpace.lineTop);
  return {
    width,
    top,
    steps,
    low,
    most,
    xOf,
    yOf,
    place: (index: number, value: number): [number, number] => [xOf(index), yOf(value)],
    barWidth: Math.max(1, Math.min(18, step * 0.55)),
    indexAt: (x: number) => Math.max(0, Math.min(points.length - 1, Math.round((x - axisSpace.left) / step))),
  };
}
export type SpanLayout = ReturnType<typeof layoutOf>;

/** Returns the evenly spaced labelled points that fit the width, including both ends. */
export function labelledPoints(count: number, width: number): number[] {
  const names = Math.max(2, Math.min(count, Math.floor((width - axisSpace.left) / 96)));
  return [...new Set(Array.from({ length: names }, (_, at) => Math.round((at * (count - 1)) / (names - 1))))];
}
