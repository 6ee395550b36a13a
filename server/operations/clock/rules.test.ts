import { expect, it } from 'vitest';
import { dayMs } from '#contracts/kit/time.ts';
import { checkAhead, minAheadMs } from './rules.ts';

const realNow = new Date('2026-11-24T12:00:00Z');

it.each([
  ['nothing was sold', null, 0],
  ['all was sealed before now', new Date(realNow.getTime() - dayMs), 0],
  ['something was sealed in a moved time', new Date(realNow.getTime() + 37 * dayMs), 37 * dayMs],
])('the clock keeps its minimum lead: %s', (_case, sealedAt, least) => {
  expect(minAheadMs({ sealedAt, realNow })).toBe(least);
});

it.each([
  ['forwards', 40 * dayMs, undefined],
  ['back to what is sealed', 37 * dayMs, undefined],
  ['before it', 37 * dayMs - 1, 'before_sealed'],
  ['to real time', 0, 'before_sealed'],
  ['into another century', 80 * 366 * dayMs, 'too_far'],
])('the clock moves %s', (_case, aheadMs, refusal) => {
  expect(checkAhead(aheadMs, { sealedAt: new Date(realNow.getTime() + 37 * dayMs), realNow })).toBe(refusal);
});
