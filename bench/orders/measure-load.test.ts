import { expect, it } from 'vitest';
import { othersCores, spent, withoutIdle } from './measure-load.ts';

const meters = (statements: number, atMs: number) => ({
  statements,
  calls: 0,
  nodeMs: 0,
  postgresMs: 0,
  sandboxMs: 0,
  machineMs: 0,
  driverMs: 0,
  atMs,
});

it('returns the difference of two readings', () => {
  expect(spent(meters(5, 100), meters(25, 400))).toEqual(meters(20, 300));
});

it('subtracts the idle cost over the time of the work', () => {
  expect(withoutIdle(meters(500, 2000), meters(10, 1000))).toEqual(meters(480, 2000));
});

it('returns the number of cores that other programs kept busy', () => {
  const work = { ...meters(0, 1000), nodeMs: 500, postgresMs: 300, sandboxMs: 100, driverMs: 100 };
  expect(othersCores({ ...work, machineMs: 3000 })).toBe(2);
  expect(othersCores({ ...work, machineMs: 990 })).toBe(0);
});
