import { expect, it } from 'vitest';
import { toastPosition } from './toast-place.ts';

const toast = { height: 70, room: 640, gap: 8 };

it('toastPosition returns the top when nothing there must stay visible', () => {
  expect(toastPosition({ ...toast, kept: [] })).toBe(8);
  expect(toastPosition({ ...toast, kept: [{ top: 500, bottom: 548 }] })).toBe(8);
});

it('toastPosition returns the bottom when the total is at the top', () => {
  expect(toastPosition({ ...toast, kept: [{ top: 60, bottom: 150 }] })).toBe(562);
});

it('toastPosition returns the middle between total and pay button', () => {
  const kept = [
    { top: 0, bottom: 150 },
    { top: 580, bottom: 628 },
  ];
  expect(toastPosition({ ...toast, kept })).toBe(158);
});

it('toastPosition returns the least overlap without free space', () => {
  const kept = [
    { top: 0, bottom: 300 },
    { top: 340, bottom: 640 },
  ];
  expect(toastPosition({ ...toast, kept })).toBe(308);
  expect(toastPosition({ ...toast, room: 60, kept: [] })).toBe(8);
});

it('toastPosition prefers the top when equal, and ignores hidden areas', () => {
  expect(toastPosition({ ...toast, kept: [{ top: 0, bottom: 640 }] })).toBe(8);
  expect(toastPosition({ ...toast, kept: [{ top: -300, bottom: -200 }] })).toBe(8);
});
