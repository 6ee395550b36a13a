import { describe, expect, it } from 'vitest';
import { hourMs } from '#contracts/kit/time.ts';
import {
  isRetryExpired,
  normaliseTimestamp,
  outcomeOf,
  pauseSeconds,
  redactTexts,
  replyForLog,
} from './rules.ts';

it('pauseSeconds grows after each failure up to six hours', () => {
  const pauses = Array.from({ length: 20 }, (_, at) => pauseSeconds(at + 1));
  expect(pauses.slice(0, 4)).toEqual([5, 30, 120, 600]);
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
  expect(pauses.at(-1)).toBe(21_600);
});

it('isRetryExpired ends attempts after three days', () => {
  const first = new Date('2026-11-20T10:00:00Z');
  const after = (hours: number) => new Date(first.getTime() + hours * hourMs);
  expect(isRetryExpired(first, after(71.9))).toBe(false);
  expect(isRetryExpired(first, after(72))).toBe(true);
});

it.each([
  [200, 'delivered'],
  [204, 'delivered'],
  [301, 'failed'],
  [400, 'failed'],
  [410, 'gone'],
  [503, 'failed'],
] as const)('outcomeOf returns for %d: %s', (status, outcome) => {
  expect(outcomeOf({ kind: 'reply', status, text: '' })).toBe(outcome);
});

it('outcomeOf treats no reply as a failure', () => {
  expect(outcomeOf({ kind: 'failed', reason: 'timeout' })).toBe('failed');
});

const person = 'Echo.Person@example.test';
const echoes = [
  person,
  person.toUpperCase(),
  encodeURIComponent(person),
  Buffer.from(person).toString('base64'),
  [...person].reverse().join(''),
];

describe('the log of a delivery', () => {
  it.each(echoes)('the log of a delivery keeps no reply of an endpoint with personal data: %s', (text) => {
    for (const status of [200, 410, 500])
      expect(replyForLog({ kind: 'reply', status, text }, { personal: true })).toBeNull();
  });

  it.each([
    [200, null],
    [410, 200],
    [500, 200],
  ])('the log of a delivery keeps the beginning of failures of other endpoints: %d', (status, length) => {
    const text = `\0${'x'.repeat(201)}`;
    const kept = replyForLog({ kind: 'reply', status, text }, { personal: false });
    expect(kept?.length ?? null).toBe(length === null ? null : length - 1);
    expect(replyForLog({ kind: 'failed', reason: 'timeout' }, { personal: false })).toBeNull();
  });

  it('the log of a delivery replaces each text of the buyer by a mark', () => {
    const customer = { email: person, tags: ['x'], age: 7, nested: { name: 'Marta' }, none: null };
    expect(redactTexts(customer)).toEqual({
      email: '•',
      tags: ['•'],
      age: 7,
      nested: { name: '•' },
      none: null,
    });
    expect(redactTexts(undefined)).toBeUndefined();
  });
});

it.each([
  ['2026-03-02T17:22:09+00:00', '2026-03-02T17:22:09.000Z'],
  ['2026-03-02T17:22:09.123456+00:00', '2026-03-02T17:22:09.123Z'],
  ['2026-03-02T18:22:09+01:00', '2026-03-02T17:22:09.000Z'],
  ['2026-03-02 18:22:09.5+01', '2026-03-02T17:22:09.500Z'],
  ['2026-03-02T17:22:09.000Z', '2026-03-02T17:22:09.000Z'],
  ['2026-03-02', '2026-03-02'],
  ['Ana 2026-03-02T17:22:09Z', 'Ana 2026-03-02T17:22:09Z'],
  ['2026-99-99T17:22:09Z', '2026-99-99T17:22:09Z'],
])('normaliseTimestamp formats %s as %s', (given, written) => {
  expect(normaliseTimestamp(given)).toBe(written);
});
