import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hourMs } from '#contracts/kit/time.ts';
import { isGivenUp, outcomeOf, pauseSeconds, withoutPersons } from './rules.ts';

it('pauses longer after each failure, up to six hours', () => {
  const pauses = Array.from({ length: 20 }, (_, at) => pauseSeconds(at + 1));
  expect(pauses.slice(0, 4)).toEqual([5, 30, 120, 600]);
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
  expect(pauses.at(-1)).toBe(21_600);
});

it('gives up three days after the first attempt', () => {
  const first = new Date('2026-11-20T10:00:00Z');
  const after = (hours: number) => new Date(first.getTime() + hours * hourMs);
  expect(isGivenUp(first, after(71.9))).toBe(false);
  expect(isGivenUp(first, after(72))).toBe(true);
});

it.each([
  [200, 'delivered'],
  [204, 'delivered'],
  [301, 'failed'],
  [400, 'failed'],
  [410, 'gone'],
  [503, 'failed'],
] as const)('takes %d as %s', (status, outcome) => {
  expect(outcomeOf({ kind: 'reply', status, text: '' })).toBe(outcome);
});

it('takes no reply as a failure', () => {
  expect(outcomeOf({ kind: 'failed', reason: 'timeout' })).toBe('failed');
});

describe('what is kept of an exchange', () => {
  it('holds none of the values that name a person, whatever stands around them', () => {
    const value = fc.string({ minLength: 3, maxLength: 30 }).filter((text) => !text.includes('•'));
    fc.assert(
      fc.property(value, fc.string(), fc.string(), (person, before, after) => {
        const plain = withoutPersons(`${before}${person}${after}`, [person]);
        expect(plain.includes(person) && !person.includes('\0')).toBe(false);
      }),
    );
  });

  it('finds a value in the form that JSON gives it', () => {
    const name = 'Marta "la" Ñu\n';
    expect(withoutPersons(JSON.stringify({ name, id: 7 }), [name])).toBe('{"name":"•","id":7}');
  });

  it('keeps short values, which would cut every text to pieces', () => {
    expect(withoutPersons('order of xy', ['xy'])).toBe('order of xy');
  });
});
