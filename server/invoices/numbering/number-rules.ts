import type { InvoiceType } from '#server/tax/records/record.ts';

/** Simplified, full and rectifying invoices have separate number series. */
const seriesOf: Record<InvoiceType, 'S' | 'F' | 'R'> = {
  F1: 'F',
  F2: 'S',
  F3: 'F',
  R1: 'R',
  R4: 'R',
  R5: 'R',
};

export type Counters = Readonly<Record<string, number>>;

interface SeriesKey {
  type: InvoiceType;
  year: number;
  prefix: string;
}

const seriesName = ({ type, year }: SeriesKey): string => `${year}-${seriesOf[type]}`;
const numberAt = (wanted: SeriesKey, count: number): string =>
  `${wanted.prefix}${seriesName(wanted)}-${String(count).padStart(6, '0')}`;

/** Numbers have no gaps, because number and counters are stored together. */
export function nextNumber(counters: Counters, wanted: SeriesKey): { number: string; counters: Counters } {
  const series = seriesName(wanted);
  const count = (counters[series] ?? 0) + 1;
  return { number: numberAt(wanted, count), counters: { ...counters, [series]: count } };
}

export function nextNumbers(
  counters: Counters,
  wanted: SeriesKey,
  many: number,
): [first: string, last: string] {
  const given = counters[seriesName(wanted)] ?? 0;
  return [numberAt(wanted, given + 1), numberAt(wanted, given + many)];
}
