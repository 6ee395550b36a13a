import { describe, expect, it, test } from 'vitest';
import { formatDate, formatDateTime, formatMoment, formatTime } from './dates.ts';

// 23:30 in London and 00:30 in Madrid, in winter and in summer time.
const winter = '2026-11-20T23:30:00Z';
const summer = '2026-07-20T21:05:00Z';

describe('times in Madrid', () => {
  it.each([
    [winter, '00:30'],
    [summer, '23:05'],
    ['2026-11-20T12:02:00Z', '13:02'],
  ])('times are formatted from %s to %s in Madrid with 24 hours in every language', (iso, time) => {
    for (const locale of ['es', 'fr', 'it', 'en'] as const) expect(formatTime(iso, locale)).toBe(time);
  });

  it('dates use the day in Madrid', () => {
    expect(formatDate(winter, 'es')).toBe('21 nov 2026');
    expect(formatDate(winter, 'fr')).toBe('21 nov. 2026');
    expect(formatDate(winter, 'it')).toBe('21 nov 2026');
    expect(formatDate(winter, 'en')).toBe('21 Nov 2026');
    expect(formatDateTime(summer, 'es')).toBe('20 jul 2026, 23:05');
  });
});

test('a time of today is formatted without its date', () => {
  expect(formatMoment(winter, new Date('2026-11-21T09:00:00Z'), 'es')).toBe('00:30');
  expect(formatMoment(winter, new Date('2026-11-20T22:00:00Z'), 'es')).toBe('21 nov, 00:30');
});
