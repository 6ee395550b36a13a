import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  canBeOneRecord,
  nextAfterRefusal,
  nextAfterSuccess,
  noRefusalSearch,
  type RefusalSearch,
} from './refusal-search-rules.ts';

/** Simulates an agency that rejects every call with a bad record. Ends with the search. */
function send(records: number, bad: readonly number[], known: readonly number[] = []) {
  let waiting = Array.from({ length: records }, (_, at) => String(at));
  let narrowing: RefusalSearch = noRefusalSearch;
  const aside: string[] = [];
  const sent: string[] = [];
  for (let calls = 1; calls < 300; calls += 1) {
    const others = waiting.filter((key) => !narrowing.suspects.includes(key));
    const from = others.length > 0 ? others : waiting;
    const batch = from.slice(0, narrowing.limit ?? 1000);
    if (batch.length === 0) return { aside, sent, calls };
    const refused = batch.some((key) => bad.includes(Number(key)));
    const asRefused = batch.map((key) => ({ key, offSchema: known.includes(Number(key)) }));
    const next = refused
      ? nextAfterRefusal(narrowing, asRefused, from.length > batch.length)
      : { ...nextAfterSuccess(narrowing, batch), soon: true };
    narrowing = next.narrowing;
    aside.push(...next.aside);
    if (!refused) sent.push(...batch);
    waiting = waiting.filter((key) => !next.aside.includes(key) && !(refused ? [] : batch).includes(key));
    if (!next.soon) return { aside, sent, calls, waiting };
  }
  throw new Error('the search does not end');
}

test('the refusal search finds one bad record among many and sends all others in order', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 1500 }), fc.nat(), (records, at) => {
      const bad = at % records;
      const { aside, sent, calls } = send(records, [bad]);
      expect(aside).toEqual([String(bad)]);
      expect(sent).toHaveLength(records - 1);
      expect(sent.map(Number)).toEqual(sent.map(Number).toSorted((a, b) => a - b));
      expect(calls).toBeLessThan(60);
    }),
    { numRuns: 60 },
  );
});

test('the refusal search finds several bad records, adjacent ones too, one after the other', () => {
  const { aside, sent } = send(40, [3, 4, 20]);
  expect(aside.toSorted()).toEqual(['20', '3', '4']);
  expect(sent).toHaveLength(37);
});

test('the refusal search finds records off the known schema at the first rejection', () => {
  expect(send(900, [3, 4, 5, 6, 7, 8, 9], [3, 4, 5, 6, 7, 8, 9]).calls).toBe(3);
});

test('the refusal search sets no record aside when every call is rejected', () => {
  const all = Array.from({ length: 20 }, (_, at) => at);
  const { aside, waiting } = send(20, all);
  expect(aside).toEqual([]);
  expect(waiting).toHaveLength(20);
  expect(send(1, [0])).toMatchObject({ aside: [], waiting: ['0'] });
});

test('the refusal search does not search records for faults of the certificate or the issuer', () => {
  expect(['4102', '4103', '4112', '4104', undefined].map(canBeOneRecord)).toEqual([
    true,
    true,
    false,
    false,
    true,
  ]);
});
