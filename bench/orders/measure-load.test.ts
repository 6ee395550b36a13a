import { expect, it } from 'vitest';
import { coresOfOthers, costBetween, subtractIdleCost } from './measure-load.ts';

const countersAt = (statements: number, atMs: number) => ({
  statements,
  calls: 0,
  nodeMs: 0,
  postgresMs: 0,
  sandboxMs: 0,
  machineMs: 0,
  driverMs: 0,
  atMs,
});

it('costBetween returns the difference of two readings', () => {
  expect(costBetween(countersAt(5, 100), countersAt(25, 400))).toEqual(countersAt(20, 300));
});

it('subtractIdleCost subtracts the idle cost over the time of the work', () => {
  expect(subtractIdleCost(countersAt(500, 2000), countersAt(10, 1000))).toEqual(countersAt(480, 2000));
});

it('coresOfOthers returns the number of cores that other programs kept busy', () => {
  const work = { ...countersAt(0, 1000), nodeMs: 500, postgresMs: 300, sandboxMs: 100, driverMs: 100 };
  expect(coresOfOthers({ ...work, machineMs: 3000 })).toBe(2);
  expect(coresOfOthers({ ...work, machineMs: 990 })).toBe(0);
});
