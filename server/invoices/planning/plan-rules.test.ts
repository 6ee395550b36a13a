import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { RefundId } from '#contracts/kit/ids.ts';
import { rectifiedCents } from '#server/payments/refunds/refund-rules.ts';
import type { NamedRecipient } from '#server/tax/records/record.ts';
import type { Treatment } from '#server/tax/vat/decide-rules.ts';
import { planUntaxedSale } from './plan-due.ts';
import {
  type InvoiceDraft,
  type IssuedInvoice,
  planFullInvoice,
  planRefund,
  planReturnedRefund,
  planSale,
  remainingOf,
  saleOf,
} from './plan-rules.ts';

const spain: Treatment = { kind: 'domestic', country: 'ES', taxedIn: 'ES' };
const france: Treatment = { kind: 'one_stop', country: 'FR', taxedIn: 'FR' };
const marta: NamedRecipient = { name: 'Marta Prueba', taxId: '12345678Z', address: ['Calle Uno 1'] };
const luis: NamedRecipient = { ...marta, name: 'Luis Prueba' };
const studio: NamedRecipient = { name: 'Studio', idType: '02', id: 'DE136695976', address: ['Weg 1', 'DE'] };

function issue(issued: readonly IssuedInvoice[], drafts: readonly InvoiceDraft[]): IssuedInvoice[] {
  const all = [...issued];
  const idOf = new Map<IssuedInvoice | InvoiceDraft, string>(issued.map((each) => [each, each.id]));
  for (const draft of drafts) {
    const id = `i${all.length + 1}`;
    idOf.set(draft, id);
    const { figures, treatment, type } = draft;
    all.push({
      ...{ id, number: id, date: '01-01-2027', type, treatment, ...figures },
      ofId: draft.of ? (idOf.get(draft.of) ?? null) : null,
      refundId: draft.refundId ?? null,
      recipient: draft.recipient ?? null,
    });
  }
  return all;
}

const sum = (issued: readonly IssuedInvoice[]) => issued.reduce((all, { totalCents }) => all + totalCents, 0);
const issueSale = (facts: Partial<Parameters<typeof planSale>[0]> = {}) =>
  issue([], planSale({ totalCents: 4999, treatment: spain, rateBasisPoints: 2100, ...facts }) ?? []);
const refund = (id: string, amountCents: number) => ({ refundId: id as RefundId, amountCents });
const typesOf = (issued: readonly IssuedInvoice[]) =>
  issued.map(({ type, totalCents }) => [type, totalCents]);

test('the invoice plan rectifies a sale for a refund and reverses the same figures when the refund is returned', () => {
  let issued = issueSale();
  const [sale] = issued;
  issued = issue(issued, planRefund(issued, sale!, refund('r1', 2500)));
  expect(issued[1]).toMatchObject({
    type: 'R5',
    baseCents: -2066,
    taxCents: -434,
    ofId: 'i1',
    refundId: 'r1',
  });
  issued = issue(issued, planReturnedRefund(issued, sale!, refund('r1', 2500)));
  expect(issued[2]).toMatchObject({ type: 'R5', baseCents: 2066, taxCents: 434, ofId: 'i1' });
  expect(sum(issued)).toBe(4999);
});

test('the invoice plan rectifies an invoice with a named buyer by another one with the buyer', () => {
  const issued = issueSale({ recipient: marta });
  expect(planRefund(issued, issued[0]!, refund('r1', 4999))).toMatchObject([
    { type: 'R1', recipient: marta },
  ]);
  expect(planFullInvoice(issued, issued[0]!, marta)).toEqual([]);
});

describe('a full invoice that replaces a simplified one', () => {
  const named = () => {
    const issued = issueSale();
    return issue(issued, planFullInvoice(issued, issued[0]!, marta));
  };

  test('a full invoice that replaces a simplified one has the same figures and keeps the simplified invoice', () =>
    expect(typesOf(named())).toEqual([
      ['F2', 4999],
      ['F3', 4999],
    ]));

  test('a full invoice that replaces a simplified one is issued once when requested twice', () => {
    const issued = named();
    expect(planFullInvoice(issued, issued[0]!, marta)).toEqual([]);
  });

  test('the plan for a full invoice issues a full invoice for a later refund, too', () => {
    const issued = issue(named(), planRefund(named(), named()[0]!, refund('r1', 1000)));
    expect(typesOf(issued).slice(2)).toEqual([
      ['R5', -1000],
      ['F3', -1000],
    ]);
    expect(issued[3]).toMatchObject({ ofId: 'i3', recipient: marta });
  });

  test("the plan for a full invoice reverses full invoices with a wrong buyer, including the refund's, and issues them again", () => {
    const before = issue(named(), planRefund(named(), named()[0]!, refund('r1', 1000)));
    const after = issue(before, planFullInvoice(before, before[0]!, luis));
    expect(
      after.slice(4).map(({ totalCents, recipient, ofId }) => [totalCents, recipient?.name, ofId]),
    ).toEqual([
      [-4999, 'Marta Prueba', 'i2'],
      [4999, 'Luis Prueba', 'i1'],
      [1000, 'Marta Prueba', 'i4'],
      [-1000, 'Luis Prueba', 'i3'],
    ]);
    expect(planFullInvoice(after, after[0]!, luis)).toEqual([]);
  });
});

describe('reissue without tax for a business of another state', () => {
  const untaxing = (issued: readonly IssuedInvoice[]) => ({ issued, recipient: studio, untaxed: true });
  const anew = (before: readonly IssuedInvoice[], back?: ReturnType<typeof refund>) =>
    issue(before, planUntaxedSale(untaxing(before), saleOf(before)!, back) ?? []);
  const shown = (issued: readonly IssuedInvoice[]) =>
    issued.map(({ type, baseCents, taxCents, ofId, refundId }) => [
      type,
      baseCents,
      taxCents,
      ofId,
      refundId,
    ]);
  const named = () => {
    const issued = issueSale({ totalCents: 12_100 });
    return issue(issued, planFullInvoice(issued, issued[0]!, studio));
  };

  const refunded = () => {
    const issued = named();
    return issue(issued, planRefund(issued, issued[0]!, refund('r1', 2500)));
  };

  test('a reissue without tax refunds the tax together with the reversal of the invoices', () => {
    expect(shown(anew(named(), refund('r1', 2100))).slice(2)).toEqual([
      ['F3', -10_000, -2100, 'i2', null],
      ['R5', -10_000, -2100, 'i1', 'r1'],
      ['F1', 10_000, 0, 'i1', null],
    ]);
  });

  test('a reissue without tax keeps the price paid without tax', () =>
    expect(shown(anew(named())).slice(4)).toEqual([['F1', 12_100, 0, 'i1', null]]));

  test('a reissue without tax reissues the rest of a partly refunded sale and reverses its full invoices', () => {
    const before = refunded();
    expect(shown(anew(before, refund('r2', 1666))).slice(4)).toEqual([
      ['F3', -10_000, -2100, 'i2', null],
      ['F3', 2066, 434, 'i4', null],
      ['R5', -7934, -1666, 'i1', 'r2'],
      ['F1', 7934, 0, 'i1', null],
    ]);
  });

  test('a reissue without tax reverses a sale with a named buyer by R1, once', () => {
    const before = issueSale({
      totalCents: 12_100,
      recipient: studio,
      treatment: france,
      rateBasisPoints: 2000,
    });
    const done = anew(before);
    expect(shown(done).slice(1)).toEqual([
      ['R1', -10_083, -2017, 'i1', null],
      ['F1', 12_100, 0, 'i1', null],
    ]);
    expect(planUntaxedSale(untaxing(done), saleOf(done)!)).toBeUndefined();
  });

  test('a reissue without tax rectifies without tax when a bank returns an earlier refund', () => {
    const before = refunded();
    const done = anew(before);
    expect(planReturnedRefund(done, saleOf(done)!, refund('r1', 2500))).toMatchObject([
      { type: 'R1', figures: { baseCents: 2500, taxCents: 0, totalCents: 2500 } },
    ]);
  });
});

describe('a full invoice with a wrong buyer from the beginning', () => {
  const wrong = () => {
    const issued = issueSale({ recipient: marta });
    return issue(issued, planRefund(issued, issued[0]!, refund('r1', 1000)));
  };

  test('the plan for a wrong buyer reverses the remaining amount and invoices it to the right buyer', () => {
    const before = wrong();
    const after = issue(before, planFullInvoice(before, before[0]!, luis));
    expect(
      after.slice(2).map((each) => [each.type, each.totalCents, each.recipient?.name, each.ofId]),
    ).toEqual([
      ['R4', -3999, 'Marta Prueba', 'i1'],
      ['F1', 3999, 'Luis Prueba', 'i1'],
    ]);
    expect(planFullInvoice(after, saleOf(after)!, luis)).toEqual([]);
    expect(planRefund(after, saleOf(after)!, refund('r2', 3999))).toMatchObject([
      { type: 'R1', of: { id: 'i4' }, recipient: luis },
    ]);
  });

  test('no invoice is planned for another buyer after a full refund', () => {
    const before = wrong();
    const gone = issue(before, planRefund(before, before[0]!, refund('r2', 3999)));
    expect(planFullInvoice(gone, gone[0]!, luis)).toEqual([]);
  });
});

test('the invoice plan requires a named buyer above the limit in every state', () => {
  expect(planSale({ totalCents: 40_001, treatment: spain, rateBasisPoints: 2100 })).toBeUndefined();
  expect(planSale({ totalCents: 40_001, treatment: france, rateBasisPoints: 2000 })).toBeUndefined();
  const facts = { totalCents: 40_001, treatment: france, rateBasisPoints: 2000 };
  expect(planSale({ ...facts, recipient: marta })).toMatchObject([{ type: 'F1' }]);
});

const steps = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('refund' as const), share: fc.double({ min: 0, max: 1, noNaN: true }) }),
    fc.constant({ kind: 'all' as const }),
    fc.record({ kind: fc.constant('return' as const), which: fc.nat(5) }),
    fc.record({ kind: fc.constant('full' as const), buyer: fc.constantFrom(marta, luis) }),
    fc.record({ kind: fc.constant('untax' as const), givingBack: fc.boolean() }),
  ),
  { maxLength: 12 },
);

interface Facts {
  orderCents: number;
  surplusCents: number;
  rateBasisPoints: number;
  treatment: Treatment;
  recipient: NamedRecipient | undefined;
}
type Step =
  | { kind: 'refund'; share: number }
  | { kind: 'all' }
  | { kind: 'return'; which: number }
  | { kind: 'full'; buyer: NamedRecipient }
  | { kind: 'untax'; givingBack: boolean };

function simulateOrder({ orderCents, surplusCents, recipient, ...facts }: Facts, taken: readonly Step[]) {
  const receivedCents = orderCents + surplusCents;
  let issued = issueSale({ ...facts, totalCents: orderCents, ...(recipient ? { recipient } : {}) });
  let gone = 0;
  const refunds: { id: string; cents: number }[] = [];
  const sale = () => saleOf(issued)!;
  let untaxed = false;
  const untaxing = () => ({ issued, recipient: studio, untaxed });
  const move = (id: string, afterCents: number) => {
    const cents = rectifiedCents({ receivedCents, orderCents, beforeCents: gone, afterCents });
    gone = afterCents;
    if (cents === 0) return;
    const back = refund(id, Math.abs(cents));
    const drafts =
      cents > 0
        ? (planUntaxedSale(untaxing(), sale(), back) ?? planRefund(issued, sale(), back))
        : planReturnedRefund(issued, sale(), back);
    issued = issue(issued, drafts);
  };
  const give = (cents: number) => {
    if (cents === 0) return;
    const id = `r${issued.length}.${gone}.${refunds.length}`;
    refunds.push({ id, cents });
    move(id, gone + cents);
  };
  for (const step of taken) {
    const left = receivedCents - gone;
    // Naming another buyer does not change the tax, so a buyer who owes the tax itself is not replaced.
    if (step.kind === 'full' && sale().treatment.kind !== 'reverse_charge') {
      untaxed = false;
      issued = issue(issued, planFullInvoice(issued, sale(), step.buyer));
    }
    const invoiced = remainingOf(issued, sale());
    if (step.kind === 'untax' && invoiced.taxCents > 0 && left === invoiced.baseCents + invoiced.taxCents) {
      issued = issue(issued, planFullInvoice(issued, sale(), studio));
      untaxed = true;
      if (step.givingBack) give(remainingOf(issued, sale()).taxCents);
      else issued = issue(issued, planUntaxedSale(untaxing(), sale()) ?? []);
    }
    if (step.kind === 'all') give(left);
    if (step.kind === 'refund') give(Math.ceil(left * step.share));
    const [back] = step.kind === 'return' ? refunds.splice(step.which % (refunds.length || 1), 1) : [];
    if (back) move(back.id, gone - back.cents);
  }
  return { issued, leftCents: receivedCents - gone };
}

test('the invoice plan keeps invoices equal to payments less refunds in any order and at any rate', () => {
  const facts = fc.record({
    orderCents: fc.integer({ min: 1, max: 40_000 }),
    surplusCents: fc.constantFrom(0, 0, 1, 500),
    rateBasisPoints: fc.constantFrom(0, 1700, 2000, 2100, 2550, 2700),
    treatment: fc.constantFrom(spain, france),
    recipient: fc.constantFrom(undefined, marta),
  });
  fc.assert(
    fc.property(facts, steps, (sale, taken) => {
      const { issued, leftCents } = simulateOrder(sale, taken);
      const counted = issued.filter(({ type }) => type !== 'F3');
      expect(sum(counted)).toBe(Math.min(sale.orderCents, leftCents));
      const full = issued.filter(({ type }) => type === 'F3');
      // Once the sale is reissued, its replacing invoices are reversed.
      if (full.length > 0) expect(sum(full)).toBe(saleOf(issued)?.type === 'F2' ? sum(counted) : 0);
      for (const { baseCents, taxCents, totalCents } of issued) expect(baseCents + taxCents).toBe(totalCents);
      const taxLeft = counted.reduce((all, { taxCents }) => all + taxCents, 0);
      if (leftCents === 0) expect(taxLeft).toBe(0);
      expect(taxLeft).toBeGreaterThanOrEqual(0);
    }),
    { numRuns: 300 },
  );
});
