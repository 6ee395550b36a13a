import { expect, test } from 'vitest';
import { parseLines } from './parse-lines.ts';
import { withoutLink } from './without-link.ts';

const link = (code: string) => `https://www.instagram.com/p/${code}/`;

test('a post leaves the text in every form it was pasted in, and the others stay', () => {
  const text = [link('CA'), 'instagram.com/reel/CB?igsh=1', `${link('CB')}, ${link('CC')}`].join('\n');
  const left = withoutLink(text, link('CB'));
  expect(parseLines(left).links).toEqual([link('CA'), link('CC')]);
});

test('what is no link stays to be mended', () => {
  expect(withoutLink(`mi foto\n${link('CA')}`, link('CA'))).toBe('mi foto');
  expect(withoutLink(link('CA'), link('CA'))).toBe('');
});
