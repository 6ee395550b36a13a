import fc from 'fast-check';
import { expect, test } from 'vitest';
import { breakLines, composePicture } from './compose-picture.ts';
import { drawPicture } from './serve-signposts.ts';

const measure = (text: string, size: number) => text.length * size * 0.55;

test('the preview picture breaks words into lines that fit without losing any', () => {
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[a-z]{1,12}$/), { minLength: 1 }), (words) => {
      const lines = breakLines(words.join(' '), (line) => line.length <= 14);
      expect(lines.join(' ')).toBe(words.join(' '));
      for (const line of lines) expect(line.length).toBeLessThanOrEqual(14);
    }),
  );
});

test('the preview picture uses a smaller size for a long headline and escapes XML characters', () => {
  const small = composePicture(
    { shop: 'A & B', headline: 'Des outils pour votre présence sur les réseaux sociaux', line: '<script>' },
    measure,
  );
  const large = composePicture({ shop: 'Auge', headline: 'Vues', line: 'dès 2,29 €' }, measure);
  const size = (svg: string) =>
    Number(/font-size="(\d+)" font-weight="700" letter-spacing="-[\d.]+">(?!A)/.exec(svg)?.[1]);
  expect(size(small)).toBeLessThan(size(large));
  expect(small).toContain('A &amp; B');
  expect(small).not.toContain('<script>');
});

test('the preview picture draws a small PNG of 1200 by 630 with the given texts', async () => {
  const words = { shop: 'Auge', headline: 'Seguidores de Instagram: ñ, é, «»', line: 'desde 3,49 €' };
  const image = await drawPicture(words);
  expect(image.subarray(1, 4).toString()).toBe('PNG');
  expect([image.readUInt32BE(16), image.readUInt32BE(20)]).toEqual([1200, 630]);
  expect(image.length).toBeLessThan(60 * 1024);
  const bare = await drawPicture({ ...words, headline: ' ' });
  expect(image.length).toBeGreaterThan(bare.length + 2000);
});
