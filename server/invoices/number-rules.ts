import type { InvoiceType } from '#server/register/record.ts';

/** Simplified, full and rectifying invoices each have numbers of their own. */
const seriesOf: Record<InvoiceType, 'S' | 'F' | 'R'> = {
  F1: 'F',
  F2: 'S',
  F3: 'F',
  R1: 'R',
  R4: 'R',
  R5: 'R',
};

export type Counters = Readonly<Record<string, number>>;

/** The next number of its series and year, and the counters after it: gapless, because they change together. */
export function nextNumber(
  counters: Counters,
  { type, year, prefix }: { type: InvoiceType; year: number; prefix: string },
): { number: string; counters: Counters } {
  const series = `${year}-${seriesOf[type]}`;
  const count = (counters[series] ?? 0) + 1;
  return {
    number: `${prefix}${series}-${String(count).padStart(6, '0')}`,
    counters: { ...counters, [series]: count },
  };
}
