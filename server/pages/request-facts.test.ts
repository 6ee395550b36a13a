import { expect, test } from 'vitest';
import { requestFacts } from './visit-compliance.ts';

const now = new Date('2026-11-21T10:00:00Z');
const factsOfRequest = (userAgent?: string, query = '', referrer?: string) =>
  requestFacts({ userAgent, referrer, query: new URLSearchParams(query), now });

test.each([
  ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', true],
  ['AdsBot-Google (+http://www.google.com/adsbot.html)', true],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140 Safari/537.36', false],
  ['NotGooglebotAtAll', false],
  [undefined, false],
])("requestFacts classifies the user agent %j as Google's crawler: %s", (userAgent, isGoogleBot) => {
  expect(factsOfRequest(userAgent).isGoogleBot).toBe(isGoogleBot);
});

test.each([
  ['gclid=abc', true],
  ['a=1&gbraid=x', true],
  ['wbraid=x', true],
  ['gclid=', false],
  ['utm_source=google', false],
])('requestFacts classifies the query %j as a clicked ad: %s', (query, isGoogleAds) => {
  expect(factsOfRequest('', query).isGoogleAds).toBe(isGoogleAds);
});

test('requestFacts shortens facts of any length', () => {
  const { urlParams, userAgent, referrer, timestamp } = factsOfRequest(
    'x'.repeat(9000),
    Array.from({ length: 99 }, (_, index) => `p${index}=${'y'.repeat(400)}`).join('&'),
    'z'.repeat(9000),
  );
  expect([userAgent.length, referrer.length, urlParams.length]).toEqual([301, 301, 20]);
  expect(urlParams[0]).toEqual(['p0', `${'y'.repeat(300)}…`]);
  expect(timestamp).toBe('2026-11-21T10:00:00.000Z');
});
