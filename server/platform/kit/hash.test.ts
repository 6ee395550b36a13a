import fc from 'fast-check';
import { expect, it } from 'vitest';
import { hmacSha256, hmacSha512, isSameBytes, sha256, shortHash } from './hash.ts';

// Values of FIPS 180-4, and RFC 4231, test case 2.
it('the hash matches the test vectors of the standards', () => {
  expect(sha256('abc').toString('hex')).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  );
  expect(hmacSha256('Jefe', 'what do ya want for nothing?').toString('hex')).toBe(
    '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
  );
  expect(hmacSha512('Jefe', 'what do ya want for nothing?').toString('hex')).toBe(
    '164b7a7bfcf819e2e395fbe73b56e0a387bd64222e831fd610270cd7ea2505549758bf75c05a994a6d034f65f8f0e6fdcaeab1a34d4a6b4b636e070a38bce737',
  );
});

it('the hash of several parts equals that of their concatenation', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.uint8Array(), (text, bytes) => {
      const whole = Buffer.concat([Buffer.from(text), bytes]);
      expect(sha256(text, bytes)).toEqual(sha256(whole));
      expect(hmacSha256('key', text, bytes)).toEqual(hmacSha256('key', whole));
    }),
  );
});

it('the hash returns URL-safe characters', () => {
  expect(shortHash('abc')).toBe('ungWv48Bz-pBQUDe');
  expect(shortHash('abc', 22)).toBe('ungWv48Bz-pBQUDeXa4iI7');
});

it('the hash compares texts and bytes of any length', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (one, other) => {
      expect(isSameBytes(one, other)).toBe(one === other);
      expect(isSameBytes(one, Buffer.from(one))).toBe(true);
    }),
  );
});
