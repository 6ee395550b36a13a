import fc from 'fast-check';
import { expect, test } from 'vitest';
import { postOf } from '#contracts/catalog/instagram.ts';
import { parseLines, withoutLink } from './post-links.ts';

const link = (code: string) => `https://www.instagram.com/p/${code}/`;

test('every notation of a post address gives one post', () => {
  const text = [
    'https://www.instagram.com/reel/CAbc/?igsh=1',
    '  instagram.com/p/CAbc  ',
    'https://instagram.com/marta.estudio/reel/CAbc/',
    '',
    'https://www.instagram.com/tv/CXyz/',
  ].join('\r\n');
  expect(parseLines(text)).toEqual({ links: [link('CAbc'), link('CXyz')], wrong: [], shared: [] });
});

test('several addresses may share a line', () => {
  const text = `${link('CA')}, ${link('CB')};${link('CC')} ${link('CA')}`;
  expect(parseLines(text)).toEqual({ links: ['CA', 'CB', 'CC'].map(link), wrong: [], shared: [] });
});

test.each([
  ['a profile', 'https://www.instagram.com/marta.estudio/'],
  ['another host', 'https://example.com/p/CAbc/'],
  ['a host that only looks like it', 'https://instagram.com.example/p/CAbc/'],
  ['words', 'mi última foto'],
  ['half an address', 'https://www.instagram.com/p/'],
])('%s is reported by its line, and other lines count', (_, line) => {
  expect(parseLines(`${link('CA')}\n\n${line}\n${link('CB')}`)).toEqual({
    links: [link('CA'), link('CB')],
    wrong: [3],
    shared: [],
  });
});

const code = fc.stringMatching(/^[A-Za-z0-9_-]{1,20}$/);
const breaks = fc.constantFrom('\n', '\r\n', '\r', '\n\n', ' ', ', ');

test('parseLines returns each post once and in order for any input', () => {
  fc.assert(
    fc.property(fc.array(code, { maxLength: 40 }), breaks, (codes, between) => {
      const { links, wrong } = parseLines(codes.map(link).join(between));
      expect(wrong).toEqual([]);
      expect(links).toEqual([...new Set(codes)].map((each) => postOf(each)?.link));
    }),
  );
});

test('parseLines accepts any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
      const lines = text.split(/\r\n|\r|\n/).length;
      for (const line of parseLines(text).wrong) expect(line).toBeLessThanOrEqual(lines);
    }),
  );
});

test('withoutLink removes a post in every notation and keeps the others', () => {
  const text = [link('CA'), 'instagram.com/reel/CB?igsh=1', `${link('CB')}, ${link('CC')}`].join('\n');
  const left = withoutLink(text, link('CB'));
  expect(parseLines(left).links).toEqual([link('CA'), link('CC')]);
});

test('withoutLink keeps invalid lines for correction', () => {
  expect(withoutLink(`mi foto\n${link('CA')}`, link('CA'))).toBe('mi foto');
  expect(withoutLink(link('CA'), link('CA'))).toBe('');
});

test('a share link is invalid and listed separately', () => {
  expect(parseLines(`${link('CA')}\nhttps://www.instagram.com/share/reel/BAexample_9\nnonsense`)).toEqual({
    links: [link('CA')],
    wrong: [2, 3],
    shared: [2],
  });
});
