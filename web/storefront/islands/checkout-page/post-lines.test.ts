import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { postOf } from '#contracts/instagram.ts';
import { readPostLines } from './post-lines.ts';

it('takes each post once, in its canonical form and in order', () => {
  const text = `https://www.instagram.com/reel/Cb/
    instagram.com/p/Ca/?igsh=1
    https://www.instagram.com/p/Cb/`;
  expect(readPostLines(text)).toEqual({
    links: ['https://www.instagram.com/p/Cb/', 'https://www.instagram.com/p/Ca/'],
    text,
    pasted: true,
    wrong: [],
  });
});

it('divides a line at blanks and commas, and names the lines that are none', () => {
  const { links, wrong } = readPostLines(
    'instagram.com/p/Ca/, instagram.com/p/Cb/\n\nhola\ninstagram.com/ana',
  );
  expect(links).toHaveLength(2);
  expect(wrong).toEqual([3, 4]);
});

const links = fc.uniqueArray(fc.stringMatching(/^[A-Za-z0-9_-]{1,20}$/), { maxLength: 12 });

test('reads back what it has read', () => {
  fc.assert(
    fc.property(links, (codes) => {
      const wanted = codes.map((code) => postOf(code)?.link ?? '');
      expect(readPostLines(wanted.join('\n'))).toMatchObject({ links: wanted, wrong: [] });
    }),
  );
});

test('never breaks, whatever is pasted', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const { links: found, wrong } = readPostLines(text);
      expect(new Set(found).size).toBe(found.length);
      expect(wrong.every((line) => line >= 1 && line <= text.split('\n').length)).toBe(true);
    }),
  );
});
