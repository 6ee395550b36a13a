/** Is one measured figure beside what the shop has to reach. */
export interface Figure {
  what: string;
  value: number;
  unit: string;
  target?: Target;
  /** Is the same figure of the floor that was measured in the same run. */
  floor?: number;
  note?: string;
}

/** Is a bound in the figure's unit, or in multiples of its floor, which no machine changes much. */
export type Target = ({ atMost: number } | { atLeast: number }) & { floors?: true };

/** Is what one part of the benchmarks found. */
export interface Section {
  title: string;
  figures: Figure[];
  /** Holds conditions and findings that are no figures. */
  remarks: string[];
  /** It is false when something was wrong, not merely slow: an order lost, doubled or charged wrongly. */
  sound: boolean;
}

export function isMet({ value, target, floor }: Figure): boolean | null {
  if (!target) return null;
  const judged = target.floors ? value / (floor ?? Number.NaN) : value;
  return 'atMost' in target ? judged <= target.atMost : judged >= target.atLeast;
}

/** Writes three significant digits, and no decimals above 100. */
export function formatNumber(value: number): string {
  if (!Number.isFinite(value)) return '–';
  if (Number.isInteger(value) || Math.abs(value) >= 100) return Math.round(value).toLocaleString('en');
  return String(Number(value.toPrecision(3)));
}

export const valueText = ({ value, unit }: Figure): string => `${formatNumber(value)} ${unit}`.trim();

export function targetText({ target, unit }: Figure): string {
  if (!target) return '';
  const [sign, bound] = 'atMost' in target ? ['≤', target.atMost] : ['≥', target.atLeast];
  return `${sign} ${formatNumber(bound)} ${target.floors ? '× floor' : unit}`.trim();
}
