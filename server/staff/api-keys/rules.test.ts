import { expect, it } from 'vitest';
import { hasApiKey, readApiKey } from '#server/platform/auth/bearer-keys.ts';
import { endOf, stateOf } from './rules.ts';

const secret = 's'.repeat(43);

it('an API key parses a key from its two parts and rejects other texts', () => {
  expect(readApiKey(`Bearer auge_abcdefabcdef_${secret}`)).toEqual({ publicId: 'abcdefabcdef', secret });
  expect(readApiKey(`bearer  auge_abcdefabcdef_${secret}`)?.secret).toBe(secret);
  const others = [
    undefined,
    '',
    'Bearer x',
    `Basic auge_abcdefabcdef_${secret}`,
    `Bearer auge_abc_${secret}`,
  ];
  for (const other of [...others, `Bearer auge_abcdefabcdef_${secret}x`])
    expect(readApiKey(other)).toBeUndefined();
});

it('an API key treats every text with the key prefix as a key, so that cookies are ignored', () => {
  expect(hasApiKey('Bearer auge_')).toBe(true);
  expect(hasApiKey('Bearer other')).toBe(false);
  expect(hasApiKey(undefined)).toBe(false);
});

it('an API key expires at the end of the last day in Madrid', () => {
  expect(endOf('2026-12-31')?.toISOString()).toBe('2026-12-31T23:00:00.000Z');
  expect(endOf('2026-07-01')?.toISOString()).toBe('2026-07-01T22:00:00.000Z');
  expect(endOf(null)).toBeNull();
});

it.each([
  ['open', null, null],
  ['open', '2026-11-22T12:00:01Z', null],
  ['over', '2026-11-22T12:00:00Z', null],
  ['revoked', '2026-11-22T11:00:00Z', '2026-11-22T10:00:00Z'],
] as const)(
  'an API key returns the state %s for the end %s and the revocation %s',
  (state, ends, revoked) => {
    const date = (text: string | null) => (text === null ? null : new Date(text));
    const term = { ends_at: date(ends), revoked_at: date(revoked) };
    expect(stateOf(term, new Date('2026-11-22T12:00:00Z'))).toBe(state);
  },
);
