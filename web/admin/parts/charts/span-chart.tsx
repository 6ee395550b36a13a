import { type ReactNode, useEffect, useRef, useState } from 'react';
import {
  axisSpace,
  labelledPoints,
  layoutOf,
  pathOf,
  roundCoordinate,
  type SpanLayout,
  type SpanPoint,
} from './span-layout.ts';

interface SpanChartProps {
  points: readonly SpanPoint[];
  placeName: (index: number, short: boolean) => string;
  height: (value: number) => string;
  count: (value: number) => string;
  label: string;
  told: (index: number) => { text: string; panel: ReactNode };
  /** The last period has not ended. */
  open: boolean;
  chosen: number | undefined;
  onChoose: (index: number | undefined) => void;
}

/** Returns the displayed width, so that text has the same size on phones. */
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

interface DrawingProps {
  layout: SpanLayout;
  points: readonly SpanPoint[];
}

function ValueAxis({ layout, height }: Pick<DrawingProps, 'layout'> & Pick<SpanChartProps, 'height'>) {
  const { top, steps, low, yOf, width } = layout;
  const values = low < 0 ? [low, 0, top] : Array.from({ length: steps + 1 }, (_, at) => (at * top) / steps);
  return values.map((value) => (
    <g key={value}>
      <line
        className="grid"
        x1={axisSpace.left}
        x2={width - axisSpace.right}
        y1={yOf(value)}
        y2={yOf(value)}
      />
      <text x={axisSpace.left - 8} y={yOf(value) + 4} textAnchor="end">
        {height(value)}
      </text>
    </g>
  ));
}

/** Draws the comparison and the current period. The unfinished part is dotted. */
function SeriesLines({ layout: { place }, points, open }: DrawingProps & Pick<SpanChartProps, 'open'>) {
  const last = points.length - 1;
  const past = points.map((point) => point.past);
  const ended = points.map(({ now }, index) => (open && index === last ? null : now));
  const begun = points.map(({ now }, index) => (index < last - 1 ? null : now));
  return (
    <>
      <path className="then" d={pathOf(past, place)} />
      <path className="now" d={pathOf(ended, place)} />
      {open && <path className="now" strokeDasharray="1 5" d={pathOf(begun, place)} />}
    </>
  );
}

function SeriesBars({ layout, points, count }: DrawingProps & Pick<SpanChartProps, 'count'>) {
  const { most, width, barWidth, xOf } = layout;
  const foot = { y1: axisSpace.barFoot, y2: axisSpace.barFoot };
  return (
    <>
      {[0, most].map((value) => (
        <text
          key={value}
          x={axisSpace.left - 8}
          y={(value === 0 ? axisSpace.barFoot : axisSpace.barTop) + 4}
          textAnchor="end"
        >
          {count(value)}
        </text>
      ))}
      <line className="grid" x1={axisSpace.left} x2={width - axisSpace.right} {...foot} />
      {points.map(({ bar }, index) => {
        const tall = (bar / most) * (axisSpace.barFoot - axisSpace.barTop);
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: they stand in the order of time
            key={index}
            className="barf"
            x={roundCoordinate(xOf(index) - barWidth / 2)}
            y={roundCoordinate(axisSpace.barFoot - tall)}
            width={roundCoordinate(barWidth)}
            height={roundCoordinate(tall)}
            rx={Math.min(2, barWidth / 4)}
          />
        );
      })}
    </>
  );
}

function PointLabels({ layout, points, placeName }: DrawingProps & Pick<SpanChartProps, 'placeName'>) {
  const last = points.length - 1;
  return labelledPoints(points.length, layout.width).map((index) => (
    <text
      key={index}
      x={layout.xOf(index)}
      y={axisSpace.high - 4}
      textAnchor={index === 0 ? 'start' : index === last ? 'end' : 'middle'}
    >
      {placeName(index, true)}
    </text>
  ));
}

function Crosshair({
  layout: { xOf, yOf },
  at,
  now,
}: {
  layout: SpanLayout;
  at: number;
  now: number | null;
}) {
  return (
    <>
      <line className="cross" x1={xOf(at)} x2={xOf(at)} y1={axisSpace.lineTop} y2={axisSpace.barFoot} />
      {now !== null && (
        <circle className="dot" cx={roundCoordinate(xOf(at))} cy={roundCoordinate(yOf(now))} r="4.5" />
      )}
    </>
  );
}

function Tooltip({
  layout: { xOf, width },
  at,
  children,
}: {
  layout: SpanLayout;
  at: number;
  children: ReactNode;
}) {
  const x = xOf(at);
  return (
    <div
      className="tip"
      style={x > width / 2 ? { right: width - x + 12, top: 24 } : { left: x + 12, top: 24 }}
    >
      {children}
    </div>
  );
}

/**
 * Chart of a value over a period and its comparison, with counts as bars. Navigable by arrow keys, touch and pointer. A
 * table has the same figures.
 */
export function SpanChart(props: SpanChartProps) {
  const { points, placeName, height, count, label, told, open, chosen, onChoose } = props;
  const { box, width } = useWidth();
  const layout = layoutOf(points, width);
  const drawing = { layout, points };
  const last = points.length - 1;
  const at = chosen === undefined ? undefined : points[chosen];
  const onPointer = (clientX: number) => {
    const { left = 0 } = box.current?.getBoundingClientRect() ?? {};
    onChoose(layout.indexAt(clientX - left));
  };
  return (
    <div className="spanchart" ref={box}>
      <svg
        className="chart"
        viewBox={`0 0 ${width} ${axisSpace.high}`}
        height={axisSpace.high}
        aria-hidden="true"
      >
        <ValueAxis layout={layout} height={height} />
        <SeriesLines {...drawing} open={open} />
        <SeriesBars {...drawing} count={count} />
        <PointLabels {...drawing} placeName={placeName} />
        {chosen !== undefined && at && <Crosshair layout={layout} at={chosen} now={at.now} />}
      </svg>
      <input
        type="range"
        className="spanchart__at"
        min={0}
        max={last}
        value={chosen ?? last}
        aria-label={label}
        aria-valuetext={told(chosen ?? last).text}
        onChange={({ target }) => onChoose(Number(target.value))}
        onFocus={() => onChoose(chosen ?? last)}
        onPointerMove={({ clientX }) => onPointer(clientX)}
        onPointerDown={({ clientX }) => onPointer(clientX)}
      />
      {chosen !== undefined && at && (
        <Tooltip layout={layout} at={chosen}>
          {told(chosen).panel}
        </Tooltip>
      )}
    </div>
  );
}
