import { expect, it } from 'vitest';
import emv from '../../../../docs/protocols/facts/emv-3ds.json' with { type: 'json' };
import type { BrowserFacts } from '../processor/card-payments.ts';
import { fieldCheck } from '../transport/field-table.ts';
import { browserFields } from './browser-fields.ts';

const check = fieldCheck(emv.requests);
const page = 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8';
const usual: BrowserFacts = {
  ...{ acceptHeader: page, userAgent: 'Mozilla/5.0', language: 'es-ES', colorDepth: 24 },
  ...{ screenHeight: 800, screenWidth: 360, timeZoneOffset: -60, javaEnabled: false, ip: '203.0.113.7' },
};

const written: [string, Partial<BrowserFacts>, Record<string, unknown>][] = [
  ['a usual browser', {}, { browserAcceptHeader: page, browserLanguage: 'es-ES', browserColorDepth: '24' }],
  [
    'the header of a script',
    { acceptHeader: 'application/json' },
    { browserAcceptHeader: expect.stringMatching(/^text\/html,/) },
  ],
  [
    'a long header',
    { acceptHeader: `text/html,${'x'.repeat(3000)}` },
    { browserAcceptHeader: expect.stringMatching(/^.{2048}$/) },
  ],
  ['a header with other letters', { userAgent: 'Ünïcode\n' }, { browserUserAgent: '?n?code?' }],
  ['no header of the program', { userAgent: '' }, { browserUserAgent: '-' }],
  ['a language with script and region', { language: 'zh-Hans-CN' }, { browserLanguage: 'zh-Hans' }],
  ['a language with a variant', { language: 'ca-valencia' }, { browserLanguage: 'ca' }],
  ['a language alone', { language: 'es' }, { browserLanguage: 'es' }],
  ['a language of no standard', { language: 'x' }, { browserLanguage: 'en' }],
  ['no language', { language: '' }, { browserLanguage: 'en' }],
  ['a language in other letters', { language: 'ñandú-español' }, { browserLanguage: 'en' }],
  ['a depth of ten bits each', { colorDepth: 30 }, { browserColorDepth: '24' }],
  ['a depth beyond the standard', { colorDepth: 64 }, { browserColorDepth: '48' }],
  ['no depth', { colorDepth: 0 }, { browserColorDepth: '1' }],
  [
    'a screen beyond the standard',
    { screenHeight: 1e9, screenWidth: -3 },
    { browserScreenHeight: '999999', browserScreenWidth: '0' },
  ],
  ['a screen with fractions', { screenHeight: 799.6 }, { browserScreenHeight: '800' }],
  ['a time zone beyond the earth', { timeZoneOffset: -99_999 }, { browserTZ: '-840' }],
  ['an address of version 6', { ip: '2001:db8::7' }, { browserIP: '2001:db8::7' }],
];

it.each(written)('browserFields formats %s as the standard allows', (_what, change, fields) => {
  const told = browserFields({ ...usual, ...change });
  expect(told).toMatchObject(fields);
  const texts = Object.entries(told).map(([name, value]) => [name, String(value)]);
  expect(check('AuthenticationData', Object.fromEntries(texts))).toBeUndefined();
});

it('browserFields omits an invalid address', () => {
  for (const ip of [undefined, '', 'unknown'])
    expect(browserFields({ ...usual, ip })).not.toHaveProperty('browserIP');
});
