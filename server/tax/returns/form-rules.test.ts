import { expect, test } from 'vitest';
import { annualOf, boxLines, correctionsOf, dueTaxOf, operatorLines, type SoldLine } from './form-rules.ts';

const soldLine = (line: Partial<SoldLine>): SoldLine => ({
  treatment: 'domestic',
  sale: true,
  rateBasisPoints: 2100,
  corrects: null,
  invoices: 1,
  baseCents: 10_000,
  taxCents: 2100,
  ...line,
});

test('the tax form puts each type of sale into its own boxes and refunds into the modifications', () => {
  const lines = boxLines([
    soldLine({ treatment: 'one_stop', rateBasisPoints: 2000, baseCents: 500, taxCents: 100 }),
    soldLine({ treatment: 'one_stop', rateBasisPoints: 1900, sale: false, baseCents: -100, taxCents: -19 }),
    soldLine({ treatment: 'outside', rateBasisPoints: 0, baseCents: 300, taxCents: 0 }),
    soldLine({ treatment: 'reverse_charge', rateBasisPoints: 0, baseCents: 800, taxCents: 0 }),
    soldLine({ sale: false, baseCents: -1000, taxCents: -210 }),
    soldLine({}),
    soldLine({ rateBasisPoints: 1000, taxCents: 1000 }),
  ]);
  expect(
    lines.map(({ baseBox, taxBox, baseCents, taxCents }) => [baseBox, taxBox, baseCents, taxCents]),
  ).toEqual([
    ['04', '06', 10_000, 1000],
    ['07', '09', 10_000, 2100],
    ['14', '15', -1000, -210],
    ['59', null, 800, 0],
    ['120', null, 300, 0],
    ['123', null, 400, 0],
  ]);
});

test('the tax form returns a line without a box when the form has no box for its rate', () => {
  expect(boxLines([soldLine({ rateBasisPoints: 700, taxCents: 700 })])).toMatchObject([
    { baseBox: '', taxBox: '', rateBasisPoints: 700, baseCents: 10_000, taxCents: 700 },
  ]);
});

test('the tax form returns late sales by closed quarter, newest first', () => {
  const corrections = correctionsOf([
    soldLine({ corrects: { year: 2026, quarter: 4 } }),
    soldLine({}),
    soldLine({ corrects: { year: 2027, quarter: 1 }, baseCents: 5 }),
    soldLine({ corrects: { year: 2026, quarter: 4 }, treatment: 'outside' }),
  ]);
  expect(
    corrections.map(({ year, quarter, boxes }) => [year, quarter, boxes.map(({ baseBox }) => baseBox)]),
  ).toEqual([
    [2027, 1, ['07']],
    [2026, 4, ['07', '120']],
  ]);
});

test('the tax form returns declared and correct amounts of earlier quarters on form 349', () => {
  const sum = { number: 'FR40303265045', name: 'Maison', declaredCents: 0 };
  const now = { year: 2027, quarter: 2 };
  expect(
    operatorLines(
      [
        { ...sum, soldIn: now, baseCents: 1000 },
        { ...sum, soldIn: { year: 2027, quarter: 1 }, baseCents: -300, declaredCents: 900 },
        { ...sum, number: 'DE1', soldIn: now, baseCents: 0 },
      ],
      now,
    ),
  ).toEqual([
    { number: 'FR40303265045', name: 'Maison', baseCents: 1000, corrects: null },
    {
      number: 'FR40303265045',
      name: 'Maison',
      baseCents: -300,
      corrects: { year: 2027, quarter: 1, declaredCents: 900, rightCents: 600 },
    },
  ]);
});

test('the tax form adds up the output tax of boxes with Spanish tax', () => {
  const boxes = boxLines([
    soldLine({}),
    soldLine({ rateBasisPoints: 1000, taxCents: 1000 }),
    soldLine({ sale: false, baseCents: -1000, taxCents: -210 }),
    soldLine({ treatment: 'one_stop', rateBasisPoints: 2000, baseCents: 500, taxCents: 100 }),
  ]);
  // 21.00 + 10.00 - 2.10. French tax is declared in the one-stop shop.
  expect(dueTaxOf(boxes)).toBe(2890);
});

test('the tax form adds up a year from its quarters, with late sales in the year that they correct', () => {
  const figures = (lines: SoldLine[]) => ({
    boxes: boxLines(lines.filter(({ corrects }) => corrects === null)),
    corrections: correctionsOf(lines),
    operators: [],
  });
  const { boxes, dueTaxCents } = annualOf(2026, [
    figures([soldLine({}), soldLine({ corrects: { year: 2025, quarter: 4 } })]),
    figures([
      soldLine({ baseCents: 4131, taxCents: 868 }),
      soldLine({ corrects: { year: 2026, quarter: 1 } }),
    ]),
    figures([soldLine({ sale: false, baseCents: -2066, taxCents: -434 })]),
    figures([soldLine({ treatment: 'reverse_charge', rateBasisPoints: 0, baseCents: 800, taxCents: 0 })]),
  ]);
  // Sales: 100.00 + 41.31 + 100.00 and 21.00 + 8.68 + 21.00. The sale that corrects 2025 is not among them.
  expect(boxes.map(({ baseBox, baseCents, taxCents }) => [baseBox, baseCents, taxCents])).toEqual([
    ['07', 24_131, 5068],
    ['14', -2066, -434],
    ['59', 800, 0],
  ]);
  expect(dueTaxCents).toBe(4634);
});
