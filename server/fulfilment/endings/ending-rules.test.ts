import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FulfilmentId, LineItemId, OrderId } from '#contracts/kit/ids.ts';
import { fulfilmentStates } from '#contracts/orders/states.ts';
import { reasons } from '#server/staff/pending/reasons.ts';
import { endOf, type PartEnd, undeliveredCents } from './ending-rules.ts';

const terminal = ['completed', 'partial', 'canceled', 'failed'] as const;

const part: PartEnd = {
  orderId: 'o' as OrderId,
  lineItemId: 'l' as LineItemId,
  fulfilmentId: 'f' as FulfilmentId,
  state: 'completed',
  quantity: 1000,
  remains: 0,
  linePriceCents: 1000,
  lineQuantity: 1000,
  paidBack: false,
  decided: false,
  resends: 0,
  closed: false,
  stopped: false,
  withdrawing: false,
};

const anyPart = (state: fc.Arbitrary<PartEnd['state']>): fc.Arbitrary<PartEnd> =>
  fc.record({
    orderId: fc.constant(part.orderId),
    lineItemId: fc.constant(part.lineItemId),
    fulfilmentId: fc.constant(part.fulfilmentId),
    state,
    quantity: fc.constant(1000),
    remains: fc.option(fc.integer({ min: 0, max: 2000 })),
    linePriceCents: fc.integer({ min: 0, max: 100_000 }),
    lineQuantity: fc.constant(4000),
    paidBack: fc.boolean(),
    decided: fc.boolean(),
    resends: fc.nat(2),
    closed: fc.constant(false),
    stopped: fc.boolean(),
    withdrawing: fc.constant(false),
  });
const someParts = (state: fc.Arbitrary<PartEnd['state']>) =>
  fc.array(anyPart(state), { minLength: 1, maxLength: 6 });

test('the ending rule ends an order whose parts are all over, or requires the decision that can end it', () => {
  fc.assert(
    fc.property(someParts(fc.constantFrom(...terminal)), (parts) => {
      const { ask, to } = endOf(parts);
      expect(to === null).toBe(ask.length > 0);
      for (const { reason } of ask) expect(reasons[reason].decisions.length).toBeGreaterThan(0);
      const decided = parts.map((each) => ({ ...each, decided: true }));
      expect(endOf(decided).to).not.toBeNull();
      expect(endOf(decided).ask).toEqual([]);
    }),
  );
});

test('the ending rule ends a stopped order whose parts are over or were never opened', () => {
  fc.assert(
    fc.property(someParts(fc.constantFrom(null, ...terminal)), (parts) => {
      const stopped = parts.map((each) => ({ ...each, stopped: true }));
      const { ask, to } = endOf(stopped);
      expect(to === null).toBe(ask.length > 0);
    }),
  );
});

test('the ending rule keeps an order open while a part is running or queued', () => {
  const open = fulfilmentStates.filter((state) => !terminal.some((over) => over === state));
  fc.assert(
    fc.property(
      someParts(fc.constantFrom(...fulfilmentStates)),
      anyPart(fc.constantFrom(...open)),
      (parts, running) => {
        expect(endOf([...parts, running]).to).toBeNull();
      },
    ),
  );
});

test('the ending rule completes full deliveries only, ends partial ones short, and cancels undelivered ones', () => {
  expect(endOf([part, part]).to).toBe('completed');
  const partial = { ...part, state: 'partial', remains: 400, decided: true } as const;
  const canceled = { ...part, state: 'canceled', remains: null, decided: true } as const;
  expect(endOf([partial]).to).toBe('ended_short');
  expect(endOf([part, canceled]).to).toBe('ended_short');
  expect(endOf([canceled, { ...canceled, state: 'failed', paidBack: true, decided: false }]).to).toBe(
    'cancelled',
  );
});

test('the ending rule treats a part that was never opened as over once staff have decided', () => {
  const unopened = { ...part, fulfilmentId: null, state: null, remains: null };
  expect(endOf([unopened])).toEqual({ ask: [], to: null });
  expect(endOf([{ ...unopened, decided: true }])).toEqual({ ask: [], to: 'cancelled' });
});

test('the ending rule requires a decision for each short part at once, while others still run', () => {
  const { ask, to } = endOf([
    { ...part, state: 'partial', remains: 400 },
    { ...part, state: 'in_progress', remains: 1000 },
  ]);
  expect(to).toBeNull();
  expect(ask.map(({ reason }) => reason)).toEqual(['delivery_partial']);
});

test('the ending rule requires decisions only for later submissions of an ended order, which keeps its state', () => {
  const ended = { ...part, state: 'canceled', remains: null, closed: true } as const;
  expect(endOf([ended])).toEqual({ ask: [], to: null });
  const { ask, to } = endOf([{ ...ended, resends: 1 }, ended]);
  expect({ asked: ask.map(({ resends }) => resends), to }).toEqual({ asked: [1], to: null });
  expect(endOf([{ ...part, closed: true, resends: 1 }])).toEqual({ ask: [], to: null });
});

test('the ending rule leaves the rest of a withdrawn order to the withdrawal', () => {
  const withdrawing = { ...part, withdrawing: true };
  expect(endOf([withdrawing]).to).toBe('completed');
  expect(endOf([{ ...withdrawing, state: 'canceled', remains: 1000 }])).toEqual({ ask: [], to: null });
});

test('the ending rule prices undelivered units by their share of the line', () => {
  const post = { ...part, quantity: 250, lineQuantity: 1000, linePriceCents: 999 };
  expect(undeliveredCents({ ...post, state: 'partial', remains: 100 })).toBe(100);
  expect(undeliveredCents({ ...post, state: 'canceled', remains: null })).toBe(250);
  expect(undeliveredCents({ ...post, state: 'completed', remains: 0 })).toBe(0);
});
