import { expect, test } from 'vitest';
import { asSeen, isWholeText } from './text.ts';

test.each([
  ['  VIP5 ', 'VIP5'],
  ['\ufeffVIP\u200b5', 'VIP5'],
  ['\u2068marta.estudio\u2069', 'marta.estudio'],
  ['n\u0303', 'ñ'],
  ['co\u00adop\u034f\u{e0041}\u3164', 'coop'],
])('%j is seen as %j', (text, seen) => {
  expect(asSeen(text)).toBe(seen);
});

test.each([
  ['', true],
  ['ñandú 👩‍🚀 \u200b', true],
  ['a\0b', false],
  ['a\ud83d', false],
  ['\ude00a', false],
])('is %j whole? %s', (text, answer) => {
  expect(isWholeText(text)).toBe(answer);
});
