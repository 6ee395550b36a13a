import { expect, it } from 'vitest';
import { mentionAt, withName } from './mention.ts';

it.each([
  ['@lu', { typed: 'lu', from: 1 }],
  ['Mira, @', { typed: '', from: 7 }],
  ['¿(@pau.r', { typed: 'pau.r', from: 3 }],
  ['marta@cafe', undefined],
  ['@lu ', undefined],
  ['@@lu', undefined],
  ['nadie', undefined],
])('mentionAt finds the name typed in %j, or none', (text, mention) => {
  expect(mentionAt(text, text.length)).toEqual(mention);
});

it('mentionAt looks only at text before the caret', () => {
  expect(mentionAt('@lu mira', 3)).toEqual({ typed: 'lu', from: 1 });
});

it('withName inserts the name, one space, and the caret after it', () => {
  expect(withName('Para @lu', { typed: 'lu', from: 6 }, 'lucia')).toEqual({
    text: 'Para @lucia ',
    caret: 12,
  });
  expect(withName('@lu mira', { typed: 'lu', from: 1 }, 'lucia')).toEqual({ text: '@lucia mira', caret: 7 });
});
