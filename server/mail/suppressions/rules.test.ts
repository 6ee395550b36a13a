// Proves unsubscribing-7.

import { expect, test } from 'vitest';
import { choicesOf, stopOf } from './rules.ts';

test('what is about an order leaves, whatever else its reader has stopped', () => {
  expect(stopOf(['marketing', 'reminders', 'reviews'], {})).toBeUndefined();
});

test('what can be chosen is stopped by its own no alone', () => {
  expect(stopOf(['marketing'], { choice: 'reviews' })).toBeUndefined();
  expect(stopOf(['marketing', 'reviews'], { choice: 'reviews' })).toBe('reviews');
});

test('whoever complained gets only what is owed', () => {
  expect(stopOf(['complaint'], {})).toBe('complaint');
  expect(stopOf(['complaint'], { choice: 'marketing' })).toBe('complaint');
  expect(stopOf(['complaint'], { owed: true })).toBeUndefined();
});

test('nothing goes to an address that bounced', () => {
  expect(stopOf(['bounce'], { owed: true })).toBe('bounce');
});

test('an address may be sent what nothing stops', () => {
  expect(choicesOf(['reviews'])).toEqual({ marketing: true, reminders: true, reviews: false });
  expect(choicesOf(['complaint'])).toEqual({ marketing: false, reminders: false, reviews: false });
});
