/** Point of a chart: position from left (0) to right (1), and value. */
export interface ChartPoint {
  at: number;
  value: number;
}

const roundCoordinate = (value: number) => Math.round(value * 10) / 10;
const pathOf = (points: readonly { x: number; y: number }[]) =>
  points
    .map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${roundCoordinate(x)},${roundCoordinate(y)}`)
    .join(' ');

interface SparklineProps {
  points: readonly ChartPoint[];
  usual?: number | undefined;
  label: string;
}

/** Small line without axes, with the usual level dashed. The figures are shown next to it. */
export function Sparkline({ points, usual, label }: SparklineProps) {
  const values = points.map(({ value }) => value).concat(usual ?? []);
  const low = Math.min(...values);
  const height = Math.max(...values) - low;
  const place = ({ at, value }: ChartPoint) => ({
    x: 2 + at * 150,
    y: height === 0 ? 21 : 36 - ((value - low) / height) * 30,
  });
  const last = points.at(-1);
  const end = last && place(last);
  return (
    <svg className="chart" viewBox="0 0 156 42" role="img" aria-label={label}>
      {usual !== undefined && (
        <path className="then" d={`M2,${roundCoordinate(place({ at: 0, value: usual }).y)}H152`} />
      )}
      {points.length > 1 && <path className="now" d={pathOf(points.map(place))} />}
      {end && <circle className="dot" cx={roundCoordinate(end.x)} cy={roundCoordinate(end.y)} r="3.5" />}
    </svg>
  );
}

interface LineChartProps {
  points: readonly ChartPoint[];
  ahead?: ChartPoint | undefined;
  mark?: { value: number; text: string } | undefined;
  heights: readonly { value: number; text: string }[];
  places: readonly { at: number; text: string }[];
  notes?: readonly (ChartPoint & { text: string })[];
  now?: string | undefined;
  label: string;
}

const left = 62;
const width = 504;
const bottom = 128;
const high = 118;
/** Notes closer to the left edge begin at their point, because they would cover the axis labels. */
const noteRoom = 0.2;

function EndMark({ x, y, text }: { x: number; y: number; text: string | undefined }) {
  return (
    <>
      <circle className="dot" cx={roundCoordinate(x)} cy={roundCoordinate(y)} r="4" />
      <text
        className="t-ink"
        x={x > 440 ? x - 8 : x + 8}
        y={y < 100 ? y + 18 : y - 8}
        textAnchor={x > 440 ? 'end' : 'start'}
      >
        {text}
      </text>
    </>
  );
}

/** Line chart of one value with its projection. A table has the same figures. */
export function LineChart({ points, ahead, mark, heights, places, notes = [], now, label }: LineChartProps) {
  const top = Math.max(...heights.map(({ value }) => value), 1);
  const place = ({ at, value }: ChartPoint) => ({ x: left + at * width, y: bottom - (value / top) * high });
  const last = points.at(-1);
  const end = last && place(last);
  const crosses = mark && place({ at: 0, value: mark.value }).y;
  return (
    <svg className="chart" viewBox="0 0 572 152" role="img" aria-label={label}>
      {heights.map(({ value, text }) => (
        <g key={text}>
          <line
            className="grid"
            x1={left}
            x2="572"
            y1={place({ at: 0, value }).y}
            y2={place({ at: 0, value }).y}
          />
          <text x={left - 8} y={place({ at: 0, value }).y + 4} textAnchor="end">
            {text}
          </text>
        </g>
      ))}
      {mark && crosses !== undefined && crosses > 10 && (
        <>
          <line className="cross" x1={left} x2="572" y1={crosses} y2={crosses} />
          <text x={left + 4} y={crosses + (crosses > 112 ? -4 : 13)}>
            {mark.text}
          </text>
        </>
      )}
      {points.length > 1 && <path className="now" d={pathOf(points.map(place))} />}
      {last && ahead && <path className="then" d={pathOf([last, ahead].map(place))} />}
      {notes.map(({ text, ...point }) => (
        <text
          key={`${text} ${point.at}`}
          x={place(point).x}
          y={place(point).y - 8}
          textAnchor={point.at < noteRoom ? 'start' : 'end'}
        >
          {text}
        </text>
      ))}
      {end && <EndMark {...end} text={now} />}
      {places.map(({ at, text }) => (
        <text
          key={text}
          x={left + at * width}
          y="146"
          textAnchor={at <= 0 ? 'start' : at >= 1 ? 'end' : 'middle'}
        >
          {text}
        </text>
      ))}
    </svg>
  );
}
