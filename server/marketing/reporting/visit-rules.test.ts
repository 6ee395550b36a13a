import { expect, it } from 'vitest';
import { isPerson, isVisit } from './visit-rules.ts';

const agent =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile Safari/604.1';
const opened = { 'user-agent': agent, 'sec-fetch-mode': 'navigate' };

it.each([
  [opened, true],
  [{ ...opened, 'sec-purpose': 'prefetch' }, false],
  [{ 'user-agent': agent }, false],
  [{ 'user-agent': agent, 'sec-fetch-mode': 'cors' }, false],
  [
    { ...opened, 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
    false,
  ],
  [{ ...opened, 'user-agent': 'curl/8.9.1' }, false],
  [{ 'sec-fetch-mode': 'navigate' }, false],
])('isVisit returns for %j: %s', (headers, visit) => {
  expect(isVisit(headers)).toBe(visit);
});

it('isPerson decides by the user agent alone', () => {
  expect(isPerson({ 'user-agent': agent })).toBe(true);
  expect(isPerson({ 'user-agent': 'HeadlessChrome/140' })).toBe(false);
  expect(isPerson({})).toBe(false);
});
