import type { BoxLine, OperatorLine } from '#contracts/tax/returns.ts';
import type { Treatment } from '../vat/decide-rules.ts';
import type { Quarter } from './quarter-rules.ts';

/** Holds invoices of one kind, added up, as form 303 asks for them. */
export interface SoldLine {
  treatment: Treatment['kind'];
  /** It is the sale itself; what rectifies it is a modification. */
  sale: boolean;
  rateBasisPoints: number;
  /** Is the quarter of the sale, where it was closed before the sale was invoiced. */
  corrects: Quarter | null;
  invoices: number;
  baseCents: number;
  taxCents: number;
}

interface Boxes {
  baseBox: string;
  taxBox: string | null;
}

/** Holds boxes of Spanish tax by rate, the base first (form 303, "IVA devengado, régimen general"). */
const rateBoxes: Readonly<Record<number, Boxes>> = {
  400: { baseBox: '01', taxBox: '03' },
  1000: { baseBox: '04', taxBox: '06' },
  2100: { baseBox: '07', taxBox: '09' },
};

/**
 * Are the boxes of "Modificación de bases y cuotas": what is given back, and what another rectifying invoice changes.
 */
const modified: Boxes = { baseBox: '14', taxBox: '15' };

/** Are the boxes of "Información adicional": they have no tax of Spain. */
const without: Readonly<Record<Exclude<Treatment['kind'], 'domestic'>, string>> = {
  reverse_charge: '59',
  outside: '120',
  one_stop: '123',
};

function boxesOf({ treatment, sale, rateBasisPoints }: SoldLine): Boxes {
  if (treatment !== 'domestic') return { baseBox: without[treatment], taxBox: null };
  // A rate that the form has no box for is shown without a number: nothing is put where it does not belong.
  return sale ? (rateBoxes[rateBasisPoints] ?? { baseBox: '', taxBox: '' }) : modified;
}

/**
 * Returns the boxes of form 303 with what was sold, in the order of the form. Boxes of the same number are added up.
 */
export function boxLines(sold: readonly SoldLine[]): BoxLine[] {
  const lines = new Map<string, BoxLine>();
  for (const each of sold) {
    const boxes = boxesOf(each);
    const ofRate = each.treatment === 'domestic' && boxes !== modified;
    const key = `${boxes.baseBox} ${ofRate ? each.rateBasisPoints : ''}`;
    const line = lines.get(key) ?? {
      ...boxes,
      rateBasisPoints: ofRate ? each.rateBasisPoints : null,
      baseCents: 0,
      taxCents: 0,
      invoices: 0,
    };
    line.baseCents += each.baseCents;
    // What other states are owed stands in their return, not here.
    line.taxCents += boxes.taxBox === null ? 0 : each.taxCents;
    line.invoices += each.invoices;
    lines.set(key, line);
  }
  return [...lines.values()].sort((one, other) => Number(one.baseBox) - Number(other.baseBox));
}

const sameQuarter = (one: Quarter, other: Quarter): boolean =>
  one.year === other.year && one.quarter === other.quarter;

/** Returns what was sold late, by the quarter that it corrects, the newest first. */
export function correctionsOf(sold: readonly SoldLine[]): (Quarter & { boxes: BoxLine[] })[] {
  const quarters: Quarter[] = [];
  for (const { corrects } of sold)
    if (corrects && !quarters.some((each) => sameQuarter(each, corrects))) quarters.push(corrects);
  return quarters
    .sort((one, other) => other.year - one.year || other.quarter - one.quarter)
    .map((quarter) => ({
      ...quarter,
      boxes: boxLines(sold.filter(({ corrects }) => corrects && sameQuarter(corrects, quarter))),
    }));
}

/** Is what was invoiced to one business for one quarter: now, and in the quarters before. */
export interface OperatorSum {
  number: string;
  name: string;
  soldIn: Quarter;
  baseCents: number;
  declaredCents: number;
}

/** Returns lines of form 349: of this quarter, and corrections with what was declared and what is right. */
export function operatorLines(sums: readonly OperatorSum[], quarter: Quarter): OperatorLine[] {
  return sums
    .filter(({ baseCents }) => baseCents !== 0)
    .map(({ number, name, soldIn, baseCents, declaredCents }) => ({
      number,
      name,
      baseCents,
      corrects: sameQuarter(soldIn, quarter)
        ? null
        : { ...soldIn, declaredCents, rightCents: declaredCents + baseCents },
    }));
}
