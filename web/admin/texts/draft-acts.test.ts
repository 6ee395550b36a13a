import { expect, it } from 'vitest';
import { draftActs } from './draft-acts.ts';

const draft = { publishAt: null };
const scheduled = { publishAt: '2026-12-01T09:00:00Z' };

it('draftActs offers nothing without text', () => {
  expect(draftActs(undefined, false)).toEqual([]);
});

it('draftActs offers to publish typed text, saved or not, and to undo or discard it', () => {
  expect(draftActs(undefined, true)).toEqual(['publish', 'schedule', 'undo']);
  expect(draftActs(draft, true)).toEqual(['publish', 'schedule', 'undo']);
  expect(draftActs(draft, false)).toEqual(['publish', 'schedule', 'discard']);
});

it('draftActs cancels an existing time instead of setting another', () => {
  expect(draftActs(scheduled, false)).toEqual(['publish', 'unschedule', 'discard']);
  expect(draftActs(scheduled, true)).toEqual(['publish', 'unschedule', 'undo']);
});
