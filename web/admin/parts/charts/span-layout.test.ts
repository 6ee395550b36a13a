import { expect, it } from 'vitest';
import { layoutOf, namedPoints, pathOf, roundTop, space } from './span-layout.ts';

it('ends a scale at the next round height, with steps that are round, too', () => {
  expect(roundTop(0)).toEqual({ top: 1, steps: 1 });
  expect(roundTop(1)).toEqual({ top: 1, steps: 4 });
  expect(roundTop(1234)).toEqual({ top: 1500, steps: 3 });
  expect(roundTop(8100)).toEqual({ top: 10_000, steps: 5 });
});

it('breaks a line where there is nothing', () => {
  const place = (index: number, value: number): [number, number] => [index, value];
  expect(pathOf([1, 2, null, 3.12345], place)).toBe('M0,1L1,2M3,3.1');
});

it('stands the first point at the left edge, the last at the right, and one alone between them', () => {
  const point = { now: 5, past: null, bar: 1 };
  const many = layoutOf([point, point, point], 400);
  expect([many.xOf(0), many.xOf(2)]).toEqual([space.left, 400 - space.right]);
  expect(layoutOf([point], 400).xOf(0)).toBe((space.left + 400) / 2);
});

it('goes below zero where a day lost money', () => {
  const { low, yOf } = layoutOf([{ now: -30, past: 70, bar: 0 }], 400);
  expect(low).toBe(-30);
  expect(yOf(low)).toBe(space.lineFoot);
});

it('finds the nearest point under a finger, and none beside the chart', () => {
  const point = { now: 1, past: 1, bar: 1 };
  const { indexAt, xOf } = layoutOf([point, point, point, point], 400);
  expect(indexAt(xOf(2) + 10)).toBe(2);
  expect([indexAt(-50), indexAt(4000)]).toEqual([0, 3]);
});

it('names as many points as fit, both ends among them', () => {
  expect(namedPoints(31, 400)).toEqual([0, 15, 30]);
  expect(namedPoints(3, 2000)).toEqual([0, 1, 2]);
});
