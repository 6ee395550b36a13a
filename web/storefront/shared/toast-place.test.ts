import { expect, it } from 'vitest';
import { placeToast } from './toast-place.ts';

const toast = { height: 70, room: 640, gap: 8 };

it('stands above while nothing there must stay in view', () => {
  expect(placeToast({ ...toast, kept: [] })).toBe(8);
  expect(placeToast({ ...toast, kept: [{ top: 500, bottom: 548 }] })).toBe(8);
});

it('stands below when the total is above', () => {
  expect(placeToast({ ...toast, kept: [{ top: 60, bottom: 150 }] })).toBe(562);
});

it('stands between when the total is above and the paying button below', () => {
  const kept = [
    { top: 0, bottom: 150 },
    { top: 580, bottom: 628 },
  ];
  expect(placeToast({ ...toast, kept })).toBe(158);
});

it('stands over as little as it can where there is no free place', () => {
  const kept = [
    { top: 0, bottom: 300 },
    { top: 340, bottom: 640 },
  ];
  expect(placeToast({ ...toast, kept })).toBe(308);
  expect(placeToast({ ...toast, room: 60, kept: [] })).toBe(8);
});

it('stands above where all places are alike, and what is out of view counts for nothing', () => {
  expect(placeToast({ ...toast, kept: [{ top: 0, bottom: 640 }] })).toBe(8);
  expect(placeToast({ ...toast, kept: [{ top: -300, bottom: -200 }] })).toBe(8);
});
