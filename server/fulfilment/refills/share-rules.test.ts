import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayMs } from '#contracts/kit/time.ts';
import { type DeliveredPart, distributeProfileLoss, type EndedRefill, hasDropped } from './share-rules.ts';

const day = (n: number) => new Date(Date.UTC(2026, 10, 1) + n * dayMs);

/** Builds the n-th order of the profile, begun in the morning and delivered half a day later. */
function part(n: number, delivered: number, more: Partial<DeliveredPart> = {}): DeliveredPart {
  return {
    fulfilmentId: `f${n}`,
    orderId: `o${n}`,
    delivered,
    startCount: null,
    firstCount: null,
    before: null,
    begunAt: day(n),
    deliveredAt: day(n + 0.5),
    covered: true,
    ...more,
  };
}
const refill = (n: number, more: Omit<EndedRefill, 'fulfilmentId' | 'whole'>): EndedRefill => ({
  fulfilmentId: `f${n}`,
  whole: true,
  ...more,
});
const missingOf = (shared: ReturnType<typeof distributeProfileLoss>) => Object.fromEntries(shared.missing);

describe('loss of followers', () => {
  it('a loss of followers is compared with what was delivered, whatever the account’s size', () => {
    const bought = part(1, 275, { startCount: 29_060 });
    const shared = distributeProfileLoss([bought], [], 29_060);
    expect(shared).toMatchObject({ expected: 29_335, fall: 275, own: 0 });
    expect(hasDropped(275, missingOf(shared).f1!)).toBe(true);
    expect([hasDropped(275, 27), hasDropped(275, 28), hasDropped(1000, 100)]).toEqual([
      ...[false, true, false],
    ]);
  });

  it('a loss of followers is attributed to the oldest uncovered order first, then to the next', () => {
    const both = [part(1, 500, { startCount: 1000 }), part(2, 275, { startCount: 1500 })];
    expect(missingOf(distributeProfileLoss(both, [], 1175))).toEqual({ f1: 500, f2: 100 });
    const covered = refill(1, { found: 1175, missing: 500, endedAt: day(3) });
    expect(missingOf(distributeProfileLoss(both, [covered], 1675))).toEqual({ f1: 0, f2: 100 });
    expect(missingOf(distributeProfileLoss(both, [covered], 1300))).toEqual({ f1: 200, f2: 275 });
  });

  it('a loss of followers skips orders that are no longer covered', () => {
    const both = [part(1, 500, { startCount: 1000, covered: false }), part(2, 275, { startCount: 1500 })];
    expect(missingOf(distributeProfileLoss(both, [], 1500))).toEqual({ f2: 275 });
  });

  it('a loss of followers from before the next order remains covered if it was counted', () => {
    const second = (before: DeliveredPart['before']) =>
      missingOf(
        distributeProfileLoss(
          [part(1, 500, { startCount: 1000 }), part(5, 300, { startCount: 1300, before })],
          [],
          1600,
        ),
      ).f1;
    expect(second({ count: 1300, at: day(4) })).toBe(200);
    expect([second(null), second({ count: 1300, at: day(1) })]).toEqual([0, 0]);
  });

  it('a loss of the account’s own followers is never refilled', () => {
    const bought = [part(1, 275, { startCount: 29_060 })];
    expect(distributeProfileLoss(bought, [], 28_835)).toMatchObject({ fall: 500, own: 225 });
    const done = refill(1, { found: 28_835, missing: 275, endedAt: day(2) });
    expect(distributeProfileLoss(bought, [done], 29_110)).toMatchObject({
      expected: 29_110,
      fall: 0,
      own: 0,
    });
  });

  it('a loss of followers is unknown without a count or without a comparison value', () => {
    expect(distributeProfileLoss([part(1, 500, { startCount: 1000 })], [], null)).toMatchObject({ fall: 0 });
    expect(distributeProfileLoss([part(1, 500)], [], 3)).toMatchObject({ expected: null, fall: 0 });
    expect(distributeProfileLoss([part(1, 500, { firstCount: 1400 })], [], 1000)).toMatchObject({
      fall: 400,
    });
  });
});

const units = fc.integer({ min: 1, max: 100_000 });
const orders = fc.array(fc.record({ delivered: units, covered: fc.boolean(), grown: fc.nat(5000) }), {
  minLength: 1,
  maxLength: 5,
});
function profile(list: { delivered: number; covered: boolean; grown: number }[], followers: number) {
  let count = followers;
  return list.map(({ delivered, covered, grown }, n) => {
    const startCount = count + grown;
    count = startCount + delivered;
    return part(n, delivered, { startCount, covered });
  });
}

it('the shares of a loss sum to it, and no share exceeds the delivery, whatever the account’s size', () => {
  fc.assert(
    fc.property(orders, fc.nat(1_000_000), fc.nat(600_000), (list, followers, fallen) => {
      const parts = profile(list, followers);
      const end = parts.at(-1)!.startCount! + parts.at(-1)!.delivered;
      const shared = distributeProfileLoss(parts, [], end - fallen);
      const shares = parts.map(({ fulfilmentId }) => shared.missing.get(fulfilmentId) ?? 0);
      expect(shares.reduce((sum, share) => sum + share, shared.own)).toBe(fallen);
      for (const [at, share] of shares.entries()) {
        expect(share).toBeLessThanOrEqual(parts[at]!.covered ? parts[at]!.delivered : 0);
        const older = parts.slice(0, at).every((each, n) => !each.covered || shares[n] === each.delivered);
        if (share > 0) expect(older).toBe(true);
      }
      const larger = distributeProfileLoss(profile(list, followers + 29_060), [], end + 29_060 - fallen);
      expect(missingOf(larger)).toEqual(missingOf(shared));
    }),
  );
});

it('an order has no loss after its complete refill, and the account’s own loss is never refilled', () => {
  fc.assert(
    fc.property(orders, fc.integer({ min: 1, max: 600_000 }), fc.nat(1000), (list, fallen, again) => {
      const parts = profile(list, 1_000_000);
      const found = parts.at(-1)!.startCount! + parts.at(-1)!.delivered - fallen;
      const first = distributeProfileLoss(parts, [], found);
      const chosen = parts.find(({ fulfilmentId }) => (first.missing.get(fulfilmentId) ?? 0) > 0);
      if (!chosen) return;
      const missing = first.missing.get(chosen.fulfilmentId)!;
      const done = { fulfilmentId: chosen.fulfilmentId, whole: true, found, missing, endedAt: day(9) };
      const after = distributeProfileLoss(parts, [done], found + missing);
      expect(after).toMatchObject({ fall: fallen - missing - first.own, own: 0 });
      expect(after.missing.get(chosen.fulfilmentId)).toBe(0);
      const later = distributeProfileLoss(parts, [done], found + missing - again);
      expect(later.fall).toBe(after.fall + again);
    }),
  );
});
