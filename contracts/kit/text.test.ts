import { expect, test } from 'vitest';
import { codeNameSchema } from '../orders/discount-codes.ts';
import { hasOnlyWholeCharacters, isReadable, normaliseVisibleText, toAsciiUpperCase } from './text.ts';

test.each([
  ['  VIP5 ', 'VIP5'],
  ['\ufeffVIP\u200b5', 'VIP5'],
  ['\u2068marta.estudio\u2069', 'marta.estudio'],
  ['n\u0303', 'ñ'],
  ['co\u00adop\u034f\u{e0041}\u3164', 'coop'],
])('normaliseVisibleText normalises %j to %j', (text, seen) => {
  expect(normaliseVisibleText(text)).toBe(seen);
});

test.each([
  ['', true],
  ['ñandú 👩‍🚀 \u200b', true],
  ['a\0b', false],
  ['a\ud83d', false],
  ['\ude00a', false],
])('hasOnlyWholeCharacters of %j returns %s', (text, answer) => {
  expect(hasOnlyWholeCharacters(text)).toBe(answer);
});

test('toAsciiUpperCase changes ASCII letters only, so ı and ſ keep codes different', () => {
  expect(['issue-1', 'ıssue', 'ſave', 'ß'].map(toAsciiUpperCase)).toEqual(['ISSUE-1', 'ıSSUE', 'ſAVE', 'ß']);
  expect(codeNameSchema.safeParse('ıssue').success).toBe(false);
  expect(codeNameSchema.parse(' save10 ')).toBe('SAVE10');
});

test.each([
  ['Ana', true],
  ['7', true],
  ['李', true],
  ['', false],
  ['\u200b\u2060', false],
  ['\u3164', false],
  ['\uffa0\u115f \u1160', false],
  ['\u3164Ana', true],
  ['""', false],
  ['– . ·', false],
])('isReadable of %j returns %s', (text, answer) => {
  expect(isReadable(text)).toBe(answer);
});
