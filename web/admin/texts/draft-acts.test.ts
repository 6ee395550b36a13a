import { expect, it } from 'vitest';
import { availableDraftActions } from './language-pane.tsx';

const draft = { publishAt: null };
const scheduled = { publishAt: '2026-12-01T09:00:00Z' };

it('availableDraftActions returns no action without text', () => {
  expect(availableDraftActions(undefined, false)).toEqual([]);
});

it('availableDraftActions offers to publish typed text, saved or not, and to undo or discard it', () => {
  expect(availableDraftActions(undefined, true)).toEqual(['publish', 'schedule', 'undo']);
  expect(availableDraftActions(draft, true)).toEqual(['publish', 'schedule', 'undo']);
  expect(availableDraftActions(draft, false)).toEqual(['publish', 'schedule', 'discard']);
});

it('availableDraftActions offers to cancel a planned time instead of planning another', () => {
  expect(availableDraftActions(scheduled, false)).toEqual(['publish', 'unschedule', 'discard']);
  expect(availableDraftActions(scheduled, true)).toEqual(['publish', 'unschedule', 'undo']);
});
