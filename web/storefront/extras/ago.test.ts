import { expect, test } from 'vitest';
import { daysAgo } from './days-ago.ts';

const now = Date.parse('2026-11-29T12:00:00Z');

test.each([
  ['2026-11-29', 'es', 'hoy'],
  ['2026-11-28', 'es', 'ayer'],
  ['2026-11-27', 'es', 'anteayer'],
  ['2026-11-25', 'es', 'hace 4 días'],
  ['2026-11-20', 'fr', 'la semaine dernière'],
  ['2026-10-20', 'it', 'mese scorso'],
  ['2026-08-20', 'en', '3 months ago'],
  ['2024-08-20', 'en', '2 years ago'],
  ['2026-12-05', 'es', 'hoy'],
])('daysAgo formats a review of %s in %s as %s', (day, lang, text) => {
  expect(daysAgo(day, now, lang)).toBe(text);
});
