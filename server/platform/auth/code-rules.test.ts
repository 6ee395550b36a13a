import { expect, it } from 'vitest';
import { codeOf, parseCodeLink, readCode } from './code-rules.ts';

it.each([
  ['481709', '481709'],
  [' 481 709 ', '481709'],
  ['481-709', '481709'],
  ['4817\u200b09', '481709'],
  ['48170', undefined],
  ['4817091', undefined],
  ['48170a', undefined],
  ['', undefined],
])('readCode reads typed text %j as the code %s', (typed, code) => expect(readCode(typed)).toBe(code));

it('codeOf returns six digits, also for a small number', () => {
  expect(codeOf(Buffer.from([0, 0, 0, 0, 0, 7]))).toBe('000007');
  expect(codeOf(Buffer.alloc(6, 255))).toMatch(/^\d{6}$/);
});

it('parseCodeLink accepts only an id and a token, separated by a point', () => {
  const id = '01890a5d-ac96-774b-bcce-b302099a8057';
  const token = 'a'.repeat(32);
  expect(parseCodeLink(`${id}.${token}`)).toEqual({ id, token });
  for (const bad of ['', id, `${id}.short`, `${id}.${token}x`, `x.${token}`])
    expect(parseCodeLink(bad)).toBe(undefined);
});
