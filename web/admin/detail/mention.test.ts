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
])('behind %j a name is being typed, or none', (text, mention) => {
  expect(mentionAt(text, text.length)).toEqual(mention);
});

it('looks at what stands before the caret alone', () => {
  expect(mentionAt('@lu mira', 3)).toEqual({ typed: 'lu', from: 1 });
});

it('puts the name there with one blank behind it, and the caret after that', () => {
  expect(withName('Para @lu', { typed: 'lu', from: 6 }, 'lucia')).toEqual({
    text: 'Para @lucia ',
    caret: 12,
  });
  expect(withName('@lu mira', { typed: 'lu', from: 1 }, 'lucia')).toEqual({ text: '@lucia mira', caret: 7 });
});
