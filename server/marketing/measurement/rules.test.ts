import { expect, it } from 'vitest';
import { consentValue } from '#contracts/pages/visitor-cookies.ts';
import { addressHash, browserFamily, clientOf, reporterOf, visitorOf } from './rules.ts';

const chrome =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36';

it.each([
  [chrome, 'Chrome'],
  [`${chrome} Edg/140.0`, 'Edge'],
  [`${chrome} OPR/120.0`, 'Opera'],
  ['Mozilla/5.0 (iPhone) AppleWebKit/605.1 (KHTML, like Gecko) Version/18.0 Safari/604.1', 'Safari'],
  ['Mozilla/5.0 (iPhone) AppleWebKit/605.1 (KHTML, like Gecko) CriOS/140.0 Safari/604.1', 'Chrome'],
  ['Mozilla/5.0 (X11; Linux) Gecko/20100101 Firefox/140.0', 'Firefox'],
  ['curl/8.0', 'other'],
  [undefined, 'other'],
])('browserFamily keeps only the family of %s', (agent, family) => expect(browserFamily(agent)).toBe(family));

it('addressHash is deterministic, keyed and 16 bytes long', () => {
  const hash = addressHash('key', '192.0.2.1');
  expect(hash).toHaveLength(16);
  expect(addressHash('key', '192.0.2.1')).toEqual(hash);
  expect(addressHash('key', '192.0.2.2')).not.toEqual(hash);
  expect(addressHash('another key', '192.0.2.1')).not.toEqual(hash);
});

it.each([
  ['GA1.1.123.456', '123.456'],
  ['GA1.2.123.456', '123.456'],
  ['GA1.1.123', undefined],
  ['GA1.1.<script>.1', undefined],
  ['', undefined],
  [undefined, undefined],
])('clientOf reads the tag’s client id from %j', (cookie, client) => expect(clientOf(cookie)).toBe(client));

it('visitorOf reads only the shop’s own cookie', () => {
  const visitor = '3b241101-e2bb-4255-8caf-4136c566a962';
  const cookie = `a=b; consent=${consentValue({ analytics: true, advertising: false, personalisation: false, visitor })}; c=d`;
  expect(visitorOf(cookie)).toBe(visitor);
  expect(visitorOf(cookie.replace('2026-11-4', '2025-01'))).toBeUndefined();
  expect(visitorOf(cookie.replace('3b', 'zz'))).toBeUndefined();
  expect(visitorOf(undefined)).toBeUndefined();
});

it.each([
  [undefined, 'ready', 'nobody'],
  [{ analytics: false }, 'ready', 'nobody'],
  [{ analytics: true }, 'ready', 'tag'],
  [{ analytics: true }, 'absent', 'server'],
] as const)('the reporter of a purchase with the choice %j and the tag %s is %s', (choice, tag, reporter) => {
  expect(reporterOf(choice, tag)).toBe(reporter);
});
