import { expect, it } from 'vitest';
import { placeToast } from './toast-place.ts';

const toast = { height: 70, room: 640, gap: 8 };

it('placeToast returns the top when nothing there must stay visible', () => {
  expect(placeToast({ ...toast, kept: [] })).toBe(8);
  expect(placeToast({ ...toast, kept: [{ top: 500, bottom: 548 }] })).toBe(8);
});

it('placeToast returns the bottom when the total is at the top', () => {
  expect(placeToast({ ...toast, kept: [{ top: 60, bottom: 150 }] })).toBe(562);
});

it('placeToast returns the middle between total and pay button', () => {
  const kept = [
    { top: 0, bottom: 150 },
    { top: 580, bottom: 628 },
  ];
  expect(placeToast({ ...toast, kept })).toBe(158);
});

it('placeToast returns the least overlap without free space', () => {
  const kept = [
    { top: 0, bottom: 300 },
    { top: 340, bottom: 640 },
  ];
  expect(placeToast({ ...toast, kept })).toBe(308);
  expect(placeToast({ ...toast, room: 60, kept: [] })).toBe(8);
});

it('placeToast prefers the top when equal, and ignores hidden areas', () => {
  expect(placeToast({ ...toast, kept: [{ top: 0, bottom: 640 }] })).toBe(8);
  expect(placeToast({ ...toast, kept: [{ top: -300, bottom: -200 }] })).toBe(8);
});
