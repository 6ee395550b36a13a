import { expect, test } from 'vitest';
import { codeNameSchema } from '../orders/discount-codes.ts';
import { asciiUpper, asSeen, isReadable, isWholeText } from './text.ts';

test.each([
  ['  VIP5 ', 'VIP5'],
  ['\ufeffVIP\u200b5', 'VIP5'],
  ['\u2068marta.estudio\u2069', 'marta.estudio'],
  ['n\u0303', 'ñ'],
  ['co\u00adop\u034f\u{e0041}\u3164', 'coop'],
])('asSeen normalises %j to %j', (text, seen) => {
  expect(asSeen(text)).toBe(seen);
});

test.each([
  ['', true],
  ['ñandú 👩‍🚀 \u200b', true],
  ['a\0b', false],
  ['a\ud83d', false],
  ['\ude00a', false],
])('isWholeText of %j returns %s', (text, answer) => {
  expect(isWholeText(text)).toBe(answer);
});

test('asciiUpper changes ASCII letters only, so ı and ſ keep codes different', () => {
  expect(['issue-1', 'ıssue', 'ſave', 'ß'].map(asciiUpper)).toEqual(['ISSUE-1', 'ıSSUE', 'ſAVE', 'ß']);
  expect(codeNameSchema.safeParse('ıssue').success).toBe(false);
  expect(codeNameSchema.parse(' save10 ')).toBe('SAVE10');
});

test.each([
  ['Ana', true],
  ['7', true],
  ['李', true],
  ['', false],
  ['\u200b\u2060', false],
  ['""', false],
  ['– . ·', false],
])('isReadable of %j returns %s', (text, answer) => {
  expect(isReadable(text)).toBe(answer);
});
