import { expect, it } from 'vitest';
import { cpuOf, memoryOf, parseStat } from './read-proc.ts';

it('parseStat reads a process name with spaces and parentheses', () => {
  const line = '42 (a (strange) name) S 7 42 42 0 -1 4194304 100 0 0 0 11 22 33 44 20 0 1 0 5 6 7';
  expect(parseStat(line)).toEqual({ parent: 7, ownTicks: 33, endedChildrenTicks: 77 });
});

it('parseStat returns null for an invalid line', () => expect(parseStat('')).toBeNull());

it('cpuOf and memoryOf return figures of the running process', () => {
  expect(cpuOf(process.pid)).toBeGreaterThan(0);
  expect(memoryOf(process.pid)).toBeGreaterThan(10);
});
