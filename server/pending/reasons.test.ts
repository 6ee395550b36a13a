import { expect, test } from 'vitest';
import { pendingReasons } from '#contracts/pending.ts';
import { givesBack, mayDecide } from './list-rules.ts';
import { reasons } from './reasons.ts';

test.each(pendingReasons)('%s can be closed by a person', (reason) => {
  expect(reasons[reason].decisions.length).toBeGreaterThan(0);
});

test.each(pendingReasons)('%s can be closed also where the bank holds the money', (reason) => {
  const { decisions } = reasons[reason];
  const left = mayDecide(decisions, true);
  expect(left.length).toBeGreaterThan(0);
  const hasOthers = decisions.some((decision) => !givesBack.has(decision));
  expect(left.some((decision) => givesBack.has(decision))).toBe(!hasOthers);
  expect(mayDecide(decisions, false)).toEqual(decisions);
});

test.each(pendingReasons)('%s names each way out once', (reason) => {
  const { closedBy, decisions } = reasons[reason];
  expect(new Set(closedBy).size).toBe(closedBy.length);
  expect(new Set(decisions).size).toBe(decisions.length);
});
