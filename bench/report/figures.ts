export interface Figure {
  what: string;
  value: number;
  unit: string;
  target?: Target;
  floor?: number;
  note?: string;
}

/** A bound in the figure's unit, or in multiples of its floor, which depends little on the machine. */
export type Target = ({ atMost: number } | { atLeast: number }) & { floors?: true };

export interface Section {
  title: string;
  figures: Figure[];
  remarks: string[];
  /** `false` when an order was lost, doubled or charged wrongly. Slow orders are still sound. */
  sound: boolean;
}

export function isMet({ value, target, floor }: Figure): boolean | null {
  if (!target) return null;
  const judged = target.floors ? value / (floor ?? Number.NaN) : value;
  return 'atMost' in target ? judged <= target.atMost : judged >= target.atLeast;
}

/** Formats three significant digits, and no decimals above 100. */
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

/** Nearest-rank percentile. `NaN` without values. */
export function percentile(values: readonly number[], share: number): number {
  if (values.length === 0) return Number.NaN;
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(share * sorted.length) - 1))]!;
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

/** Returns the last line of a run: the number of met targets, and each missed target with its figure. */
export function summarize(sections: readonly Section[]): string {
  const judged = sections.flatMap(({ figures }) => figures.filter((figure) => isMet(figure) !== null));
  const missed = judged.filter((figure) => !isMet(figure));
  if (judged.length === 0) return 'Targets: none was measured';
  if (missed.length === 0) return `Targets: all ${judged.length} met`;
  const named = missed.map((figure) => `${figure.what} ${valueText(figure)} (${targetText(figure)})`);
  return `Targets: ${judged.length - missed.length} of ${judged.length} met, ${missed.length} MISSED: ${named.join('; ')}`;
}

const titles = ['', 'figure', 'target', '', '× floor', ''];

function toCells(figure: Figure): string[] {
  const met = isMet(figure);
  return [
    figure.what,
    valueText(figure),
    targetText(figure),
    met === null ? '' : met ? 'met' : 'MISSED',
    figure.floor ? formatNumber(figure.value / figure.floor) : '',
    figure.note ?? '',
  ];
}

/** Pads columns to their widest cell. */
function toTable(rows: string[][]): string[] {
  const columns = Math.max(0, ...rows.map((row) => row.length));
  const widths = Array.from({ length: columns }, (_, at) =>
    Math.max(...rows.map((row) => row[at]?.length ?? 0)),
  );
  return rows.map((row) => `  ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  ')}`.trimEnd());
}

export function printSection(section: Section): void {
  console.log(`\n${section.title}`);
  for (const line of toTable([titles, ...section.figures.map(toCells)])) console.log(line);
  for (const remark of section.remarks) console.log(`  · ${remark}`);
}
