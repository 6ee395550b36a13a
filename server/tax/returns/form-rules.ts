import type { AnnualFigures, BoxLine, OperatorLine, QuarterFigures } from '#contracts/tax/returns.ts';
import type { Treatment } from '../vat/decide-rules.ts';
import type { Quarter } from './quarter-rules.ts';

export interface SoldLine {
  treatment: Treatment['kind'];
  /** True for a sale. A rectifying invoice is a modification. */
  sale: boolean;
  rateBasisPoints: number;
  /** Quarter of the sale. Set if that quarter was closed or due before the tax was determined. */
  corrects: Quarter | null;
  invoices: number;
  baseCents: number;
  taxCents: number;
}

interface Boxes {
  baseBox: string;
  taxBox: string | null;
}

/** Boxes of Spanish tax by rate: base and tax (form 303, "IVA devengado, régimen general"). */
const rateBoxes: Readonly<Record<number, Boxes>> = {
  400: { baseBox: '01', taxBox: '03' },
  1000: { baseBox: '04', taxBox: '06' },
  2100: { baseBox: '07', taxBox: '09' },
};

/** Boxes of "Modificación de bases y cuotas": refunds and other changes by rectifying invoices. */
const modifiedBox: Boxes = { baseBox: '14', taxBox: '15' };

/** Boxes of "Información adicional", without Spanish tax. */
const withoutBox: Readonly<Record<Exclude<Treatment['kind'], 'domestic'>, string>> = {
  reverse_charge: '59',
  outside: '120',
  one_stop: '123',
};

function boxesOf({ treatment, sale, rateBasisPoints }: SoldLine): Boxes {
  if (treatment !== 'domestic') return { baseBox: withoutBox[treatment], taxBox: null };
  // A rate without a box is shown without a number instead of in a wrong box.
  return sale ? (rateBoxes[rateBasisPoints] ?? { baseBox: '', taxBox: '' }) : modifiedBox;
}

export function boxLines(sold: readonly SoldLine[]): BoxLine[] {
  const lines = new Map<string, BoxLine>();
  for (const each of sold) {
    const boxes = boxesOf(each);
    const ofRate = each.treatment === 'domestic' && boxes !== modifiedBox;
    const key = `${boxes.baseBox} ${ofRate ? each.rateBasisPoints : ''}`;
    const line = lines.get(key) ?? {
      ...boxes,
      rateBasisPoints: ofRate ? each.rateBasisPoints : null,
      baseCents: 0,
      taxCents: 0,
      invoices: 0,
    };
    line.baseCents += each.baseCents;
    // Tax of other states belongs in the one-stop shop return, not here.
    line.taxCents += boxes.taxBox === null ? 0 : each.taxCents;
    line.invoices += each.invoices;
    lines.set(key, line);
  }
  return [...lines.values()].sort((one, other) => Number(one.baseBox) - Number(other.baseBox));
}

/** Returns box 27 of form 303: the output tax of all boxes with Spanish tax. */
export const dueTaxOf = (boxes: readonly BoxLine[]): number =>
  boxes.reduce((sum, { taxBox, taxCents }) => sum + (taxBox === null ? 0 : taxCents), 0);

/**
 * Returns the sums of a year for form 390 from the figures of its quarters. Corrections count in the year that they
 * correct.
 */
export function annualOf(year: number, quarters: readonly QuarterFigures[]): AnnualFigures {
  const lines = new Map<string, BoxLine>();
  const late = quarters.flatMap(({ corrections }) => corrections.filter((each) => each.year === year));
  for (const { boxes } of [...quarters, ...late])
    for (const box of boxes) {
      const key = `${box.baseBox} ${box.rateBasisPoints}`;
      const line = lines.get(key) ?? { ...box, baseCents: 0, taxCents: 0, invoices: 0 };
      line.baseCents += box.baseCents;
      line.taxCents += box.taxCents;
      line.invoices += box.invoices;
      lines.set(key, line);
    }
  const boxes = [...lines.values()].sort((one, other) => Number(one.baseBox) - Number(other.baseBox));
  return { boxes, dueTaxCents: dueTaxOf(boxes) };
}

const isSameQuarter = (one: Quarter, other: Quarter): boolean =>
  one.year === other.year && one.quarter === other.quarter;

export function correctionsOf(sold: readonly SoldLine[]): (Quarter & { boxes: BoxLine[] })[] {
  const quarters: Quarter[] = [];
  for (const { corrects } of sold)
    if (corrects && !quarters.some((each) => isSameQuarter(each, corrects))) quarters.push(corrects);
  return quarters
    .sort((one, other) => other.year - one.year || other.quarter - one.quarter)
    .map((quarter) => ({
      ...quarter,
      boxes: boxLines(sold.filter(({ corrects }) => corrects && isSameQuarter(corrects, quarter))),
    }));
}

export interface OperatorSum {
  number: string;
  name: string;
  soldIn: Quarter;
  baseCents: number;
  declaredCents: number;
}

export function operatorLines(sums: readonly OperatorSum[], quarter: Quarter): OperatorLine[] {
  return sums
    .filter(({ baseCents }) => baseCents !== 0)
    .map(({ number, name, soldIn, baseCents, declaredCents }) => ({
      number,
      name,
      baseCents,
      corrects: isSameQuarter(soldIn, quarter)
        ? null
        : { ...soldIn, declaredCents, rightCents: declaredCents + baseCents },
    }));
}
