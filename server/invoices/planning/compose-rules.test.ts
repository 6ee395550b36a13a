import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { NamedRecipient } from '#server/tax/records/record.ts';
import type { Treatment } from '#server/tax/vat/decide-rules.ts';
import { figuresOfRefund, figuresOfSale, isUnnumbered, typeOfRefund, typeOfSale } from './compose-rules.ts';

const spain: Treatment = { kind: 'domestic', country: 'ES', taxedIn: 'ES' };
const france: Treatment = { kind: 'one_stop', country: 'FR', taxedIn: 'FR' };
const italianBusiness: Treatment = { kind: 'reverse_charge', country: 'IT' };
const canarias: Treatment = { kind: 'outside', country: 'ES', spanishTerritory: true };
const switzerland: Treatment = { kind: 'outside', country: 'CH', spanishTerritory: false };

test.each([
  ['Spain', spain, 2100, { regime: '01', kind: 'S1' }, [4131, 868], [868, 4999]],
  ['one stop', france, 2000, { regime: '17', kind: 'N2' }, [4166, 833], [0, 4166]],
  ['a business', italianBusiness, 2200, { regime: '01', kind: 'N2' }, [4999, 0], [0, 4999]],
  ['Canarias', canarias, 2100, { regime: '08', kind: 'N2' }, [4999, 0], [0, 4999]],
  ['Switzerland', switzerland, 2100, { regime: '01', kind: 'N2' }, [4999, 0], [0, 4999]],
] as const)(
  'a sale of 49.99 is split with the tax treatment %s',
  (_, treatment, rateBasisPoints, line, [base, tax], [registerTax, registerTotal]) => {
    const figures = figuresOfSale({ totalCents: 4999, treatment, rateBasisPoints });
    expect(figures.lines).toMatchObject([{ ...line, baseCents: base }]);
    expect([figures.baseCents, figures.taxCents]).toEqual([base, tax]);
    expect([figures.registerTaxCents, figures.registerTotalCents]).toEqual([registerTax, registerTotal]);
  },
);

test('a refund of 25.00 is split in Spain', () => {
  const sale = figuresOfSale({ totalCents: 4999, treatment: spain, rateBasisPoints: 2100 });
  const sold = { ...sale, refunded: { baseCents: 0, taxCents: 0 } };
  expect(figuresOfRefund(spain, sold, 2500)).toMatchObject({
    lines: [{ kind: 'S1', baseCents: -2066, taxCents: -434 }],
    totalCents: -2500,
    registerTaxCents: -434,
    registerTotalCents: -2500,
  });
});

test('a sale and all its refunds sum to zero on paper and in the register', () => {
  const treatments = [spain, france, italianBusiness, canarias];
  const cases = fc.record({
    totalCents: fc.integer({ min: 1, max: 300_000 }),
    treatment: fc.constantFrom(...treatments),
    rateBasisPoints: fc.integer({ min: 1700, max: 2700 }),
    parts: fc.array(fc.integer({ min: 1, max: 100_000 }), { maxLength: 12 }),
  });
  fc.assert(
    fc.property(cases, ({ totalCents, treatment, rateBasisPoints, parts }) => {
      const sale = figuresOfSale({ totalCents, treatment, rateBasisPoints });
      const refunded = { baseCents: 0, taxCents: 0 };
      const register = { tax: sale.registerTaxCents, total: sale.registerTotalCents };
      let left = totalCents;
      for (const part of [...parts, totalCents]) {
        const amount = Math.min(part, left);
        if (amount === 0) break;
        const back = figuresOfRefund(treatment, { ...sale, refunded: { ...refunded } }, amount);
        refunded.baseCents -= back.baseCents;
        refunded.taxCents -= back.taxCents;
        register.tax += back.registerTaxCents;
        register.total += back.registerTotalCents;
        left -= amount;
      }
      expect(register).toEqual({ tax: 0, total: 0 });
      expect(refunded.baseCents + refunded.taxCents).toBe(totalCents);
    }),
  );
});

test('the invoice type depends on total, treatment and recipient', () => {
  const facts = { totalCents: 40_000, treatment: spain, rateBasisPoints: 2100 };
  expect(typeOfSale(facts)).toBe('F2');
  expect(typeOfSale({ ...facts, totalCents: 40_001 })).toBeUndefined();
  const recipient = { name: 'Ejemplo, S. L.', taxId: 'B00000000', address: ['Calle 1'] };
  expect(typeOfSale({ ...facts, recipient })).toBe('F1');
  expect([typeOfRefund('F2'), typeOfRefund('F1'), typeOfRefund('F3')]).toEqual(['R5', 'R1', 'R1']);
});

test('a full invoice outside the EU VAT area requires only name and address', () => {
  const named: NamedRecipient = {
    name: 'Ann Other',
    unnumbered: true,
    address: ['1 Main Street', '8000 Zürich', 'CH'],
  };
  const facts = { totalCents: 4999, rateBasisPoints: 2100 };
  expect([switzerland, canarias].map((treatment) => typeOfSale({ ...facts, treatment }))).toEqual([
    undefined,
    undefined,
  ]);
  expect(typeOfSale({ ...facts, treatment: switzerland, recipient: named })).toBe('F2');
  // Where Spanish tax is due, a full invoice needs a number, and a simplified one names no buyer.
  expect(typeOfSale({ ...facts, treatment: spain, recipient: named })).toBe('F2');
  expect(typeOfSale({ ...facts, totalCents: 50_000, treatment: spain, recipient: named })).toBeUndefined();
  expect(typeOfSale({ ...facts, totalCents: 50_000, treatment: france })).toBeUndefined();
  expect(typeOfSale({ ...facts, totalCents: 50_000, treatment: france, recipient: named })).toBe('F2');
  const numbered: NamedRecipient = { name: 'Ejemplo, S. L.', taxId: 'B00000000', address: ['Calle 1'] };
  expect([
    isUnnumbered('F2', switzerland, named),
    isUnnumbered('R5', france, named),
    isUnnumbered('F2', spain, named),
    isUnnumbered('F2', france, undefined),
    isUnnumbered('F1', switzerland, numbered),
  ]).toEqual([true, true, false, false, false]);
});
