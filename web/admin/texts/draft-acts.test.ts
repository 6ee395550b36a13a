import { expect, it } from 'vitest';
import { draftActs } from './draft-acts.ts';

const draft = { publishAt: null };
const scheduled = { publishAt: '2026-12-01T09:00:00Z' };

it('offers nothing where nothing is written', () => {
  expect(draftActs(undefined, false)).toEqual([]);
});

it('offers to publish what is typed, saved or not, and to undo or discard it', () => {
  expect(draftActs(undefined, true)).toEqual(['publish', 'schedule', 'undo']);
  expect(draftActs(draft, true)).toEqual(['publish', 'schedule', 'undo']);
  expect(draftActs(draft, false)).toEqual(['publish', 'schedule', 'discard']);
});

it('takes the time from a draft that has one instead of giving it another', () => {
  expect(draftActs(scheduled, false)).toEqual(['publish', 'unschedule', 'discard']);
  expect(draftActs(scheduled, true)).toEqual(['publish', 'unschedule', 'undo']);
});
