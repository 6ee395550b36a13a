import { type ReactNode, useEffect, useRef, useState } from 'react';

export interface SpanPoint {
  /** Null where there is nothing to compare with, or nothing yet. */
  now: number | null;
  past: number | null;
  bar: number;
}

interface SpanChartProps {
  points: readonly SpanPoint[];
  /** The names of some places along the bottom. */
  placeName: (index: number, short: boolean) => string;
  height: (value: number) => string;
  count: (value: number) => string;
  label: string;
  /** What a point says, for eyes and for who hears it. */
  told: (index: number) => { text: string; panel: ReactNode };
  /** The last one has not ended yet. */
  open: boolean;
  chosen: number | undefined;
  onChoose: (index: number | undefined) => void;
}

/** Round heights, each with how many round steps lead up to it. */
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

/** The round height that holds all of it, and its steps. */
function roundTop(value: number): { top: number; steps: number } {
  if (value <= 0) return { top: 1, steps: 1 };
  const size = 10 ** Math.floor(Math.log10(value));
  const [height, steps] = heights.find(([each]) => each * size >= value) ?? [10, 5];
  return { top: height * size, steps };
}

const space = { left: 64, right: 14, lineTop: 14, lineFoot: 184, barTop: 206, barFoot: 254, high: 276 };
const round = (value: number) => Math.round(value * 10) / 10;

/** Lines stop where there is nothing, and go on after it. */
function pathOf(
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
      const step = `${pen}${round(x)},${round(y)}`;
      pen = 'L';
      return step;
    })
    .join('');
}

/** As wide as it is shown, so that its letters have the size of all others on phones, too. */
function useWidth() {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(1000);
  useEffect(() => {
    if (!box.current) return;
    const watch = new ResizeObserver(
      ([entry]) => entry && setWidth(Math.max(280, Math.round(entry.contentRect.width))),
    );
    watch.observe(box.current);
    return () => watch.disconnect();
  }, []);
  return { box, width };
}

function Heights({
  top,
  steps,
  low,
  place,
  width,
  height,
}: {
  top: number;
  steps: number;
  low: number;
  place: (value: number) => number;
  width: number;
  height: SpanChartProps['height'];
}) {
  const values = low < 0 ? [low, 0, top] : Array.from({ length: steps + 1 }, (_, at) => (at * top) / steps);
  return values.map((value) => (
    <g key={value}>
      <line className="grid" x1={space.left} x2={width - space.right} y1={place(value)} y2={place(value)} />
      <text x={space.left - 8} y={place(value) + 4} textAnchor="end">
        {height(value)}
      </text>
    </g>
  ));
}

/**
 * A value over a span beside the one it is compared with, and how many there were, as bars. Arrow keys, a finger or the
 * pointer go from point to point; the same figures stand in a table.
 */
export function SpanChart(props: SpanChartProps) {
  const { points, placeName, height, count, label, told, open, chosen, onChoose } = props;
  const { box, width } = useWidth();
  const values = points.flatMap(({ now, past }) => [now ?? 0, past ?? 0]);
  const { top, steps } = roundTop(Math.max(...values, 1));
  const low = Math.min(...values) < 0 ? -roundTop(-Math.min(...values)).top : 0;
  const most = roundTop(Math.max(...points.map(({ bar }) => bar), 1)).top;
  const step = (width - space.left - space.right) / Math.max(points.length - 1, 1);
  const xOf = (index: number) => (points.length === 1 ? (space.left + width) / 2 : space.left + index * step);
  const yOf = (value: number) =>
    space.lineFoot - ((value - low) / (top - low)) * (space.lineFoot - space.lineTop);
  const place = (index: number, value: number): [number, number] => [xOf(index), yOf(value)];
  const barWidth = Math.max(1, Math.min(18, step * 0.55));
  const names = Math.max(2, Math.min(points.length, Math.floor((width - space.left) / 96)));
  const named = [
    ...new Set(
      Array.from({ length: names }, (_, at) => Math.round((at * (points.length - 1)) / (names - 1))),
    ),
  ];
  const at = chosen === undefined ? undefined : points[chosen];
  const onPointer = (clientX: number) => {
    const { left = 0 } = box.current?.getBoundingClientRect() ?? {};
    onChoose(Math.max(0, Math.min(points.length - 1, Math.round((clientX - left - space.left) / step))));
  };
  return (
    <div className="spanchart" ref={box}>
      <svg className="chart" viewBox={`0 0 ${width} ${space.high}`} height={space.high} aria-hidden="true">
        <Heights top={top} steps={steps} low={low} place={yOf} width={width} height={height} />
        <path
          className="then"
          d={pathOf(
            points.map(({ past }) => past),
            place,
          )}
        />
        <path
          className="now"
          d={pathOf(
            points.map(({ now }, index) => (open && index === points.length - 1 ? null : now)),
            place,
          )}
        />
        {open && (
          <path
            className="now"
            strokeDasharray="1 5"
            d={pathOf(
              points.map(({ now }, index) => (index < points.length - 2 ? null : now)),
              place,
            )}
          />
        )}
        {[0, most].map((value) => (
          <text
            key={value}
            x={space.left - 8}
            y={(value === 0 ? space.barFoot : space.barTop) + 4}
            textAnchor="end"
          >
            {count(value)}
          </text>
        ))}
        <line
          className="grid"
          x1={space.left}
          x2={width - space.right}
          y1={space.barFoot}
          y2={space.barFoot}
        />
        {points.map(({ bar }, index) => {
          const tall = (bar / most) * (space.barFoot - space.barTop);
          return (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: they stand in the order of time
              key={index}
              className="barf"
              x={round(xOf(index) - barWidth / 2)}
              y={round(space.barFoot - tall)}
              width={round(barWidth)}
              height={round(tall)}
              rx={Math.min(2, barWidth / 4)}
            />
          );
        })}
        {named.map((index) => (
          <text
            key={index}
            x={xOf(index)}
            y={space.high - 4}
            textAnchor={index === 0 ? 'start' : index === points.length - 1 ? 'end' : 'middle'}
          >
            {placeName(index, true)}
          </text>
        ))}
        {chosen !== undefined && at && (
          <>
            <line className="cross" x1={xOf(chosen)} x2={xOf(chosen)} y1={space.lineTop} y2={space.barFoot} />
            {at.now !== null && (
              <circle className="dot" cx={round(xOf(chosen))} cy={round(yOf(at.now))} r="4.5" />
            )}
          </>
        )}
      </svg>
      <input
        type="range"
        className="spanchart__at"
        min={0}
        max={points.length - 1}
        value={chosen ?? points.length - 1}
        aria-label={label}
        aria-valuetext={told(chosen ?? points.length - 1).text}
        onChange={({ target }) => onChoose(Number(target.value))}
        onFocus={() => onChoose(chosen ?? points.length - 1)}
        onPointerMove={({ clientX }) => onPointer(clientX)}
        onPointerDown={({ clientX }) => onPointer(clientX)}
      />
      {chosen !== undefined && at && (
        <div
          className="tip"
          style={
            xOf(chosen) > width / 2
              ? { right: width - xOf(chosen) + 12, top: 24 }
              : { left: xOf(chosen) + 12, top: 24 }
          }
        >
          {told(chosen).panel}
        </div>
      )}
    </div>
  );
}
