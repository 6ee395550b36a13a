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

test('parts that are all over end the order, or ask a person who can end it', () => {
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

test('a stopped order whose parts are over or were never opened does not stay in work either', () => {
  fc.assert(
    fc.property(someParts(fc.constantFrom(null, ...terminal)), (parts) => {
      const stopped = parts.map((each) => ({ ...each, stopped: true }));
      const { ask, to } = endOf(stopped);
      expect(to === null).toBe(ask.length > 0);
    }),
  );
});

test('nothing ends while a part still runs or waits to be sent', () => {
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

test('only a whole delivery completes; what came in part ends short; what never came is cancelled', () => {
  expect(endOf([part, part]).to).toBe('completed');
  const partial = { ...part, state: 'partial', remains: 400, decided: true } as const;
  const canceled = { ...part, state: 'canceled', remains: null, decided: true } as const;
  expect(endOf([partial]).to).toBe('ended_short');
  expect(endOf([part, canceled]).to).toBe('ended_short');
  expect(endOf([canceled, { ...canceled, state: 'failed', paidBack: true, decided: false }]).to).toBe(
    'cancelled',
  );
});

test('a part that was never opened is over once a person has decided about it', () => {
  const unopened = { ...part, fulfilmentId: null, state: null, remains: null };
  expect(endOf([unopened])).toEqual({ ask: [], to: null });
  expect(endOf([{ ...unopened, decided: true }])).toEqual({ ask: [], to: 'cancelled' });
});

test('each part that ended short is asked about at once, while others still run', () => {
  const { ask, to } = endOf([
    { ...part, state: 'partial', remains: 400 },
    { ...part, state: 'in_progress', remains: 1000 },
  ]);
  expect(to).toBeNull();
  expect(ask.map(({ reason }) => reason)).toEqual(['delivery_partial']);
});

test('of an order that had ended, only what was sent again since is asked about, and it stays where it is', () => {
  const ended = { ...part, state: 'canceled', remains: null, closed: true } as const;
  expect(endOf([ended])).toEqual({ ask: [], to: null });
  const { ask, to } = endOf([{ ...ended, resends: 1 }, ended]);
  expect({ asked: ask.map(({ resends }) => resends), to }).toEqual({ asked: [1], to: null });
  expect(endOf([{ ...part, closed: true, resends: 1 }])).toEqual({ ask: [], to: null });
});

test('a withdrawal says itself what becomes of the rest', () => {
  const withdrawing = { ...part, withdrawing: true };
  expect(endOf([withdrawing]).to).toBe('completed');
  expect(endOf([{ ...withdrawing, state: 'canceled', remains: 1000 }])).toEqual({ ask: [], to: null });
});

test('what did not arrive is worth its part of the line', () => {
  const post = { ...part, quantity: 250, lineQuantity: 1000, linePriceCents: 999 };
  expect(undeliveredCents({ ...post, state: 'partial', remains: 100 })).toBe(100);
  expect(undeliveredCents({ ...post, state: 'canceled', remains: null })).toBe(250);
  expect(undeliveredCents({ ...post, state: 'completed', remains: 0 })).toBe(0);
});
