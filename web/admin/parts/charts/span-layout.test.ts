import { expect, it } from 'vitest';
import { axisSpace, labelledPoints, layoutOf, pathOf, roundTop } from './span-layout.ts';

it('a scale ends at the next round value with round steps', () => {
  expect(roundTop(0)).toEqual({ top: 1, steps: 1 });
  expect(roundTop(1)).toEqual({ top: 1, steps: 4 });
  expect(roundTop(1234)).toEqual({ top: 1500, steps: 3 });
  expect(roundTop(8100)).toEqual({ top: 10_000, steps: 5 });
});

it('a line has a gap at missing values', () => {
  const place = (index: number, value: number): [number, number] => [index, value];
  expect(pathOf([1, 2, null, 3.12345], place)).toBe('M0,1L1,2M3,3.1');
});

it('a chart has its first point at the left edge, the last at the right, and a single one in the middle', () => {
  const point = { now: 5, past: null, bar: 1 };
  const many = layoutOf([point, point, point], 400);
  expect([many.xOf(0), many.xOf(2)]).toEqual([axisSpace.left, 400 - axisSpace.right]);
  expect(layoutOf([point], 400).xOf(0)).toBe((axisSpace.left + 400) / 2);
});

it('a chart goes below zero for a loss', () => {
  const { low, yOf } = layoutOf([{ now: -30, past: 70, bar: 0 }], 400);
  expect(low).toBe(-30);
  expect(yOf(low)).toBe(axisSpace.lineFoot);
});

it('indexAt finds the nearest point, and none outside the chart', () => {
  const point = { now: 1, past: 1, bar: 1 };
  const { indexAt, xOf } = layoutOf([point, point, point, point], 400);
  expect(indexAt(xOf(2) + 10)).toBe(2);
  expect([indexAt(-50), indexAt(4000)]).toEqual([0, 3]);
});

it('labelledPoints labels as many points as fit, including both ends', () => {
  expect(labelledPoints(31, 400)).toEqual([0, 15, 30]);
  expect(labelledPoints(3, 2000)).toEqual([0, 1, 2]);
});
