import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maskEmail, maskUsername, parsePost, parseUsername, postOf, profileLink } from './instagram.ts';

describe('parseUsername', () => {
  it.each([
    'marta.estudio',
    '@Marta.Estudio',
    '  marta.estudio ',
    'https://www.instagram.com/marta.estudio/',
    'instagram.com/marta.estudio?igsh=abc',
    'http://m.instagram.com/Marta.Estudio/#top',
    'https://www.instagram.com/marta.estudio/?utm_source=qr&igsh=MzRlODBiNWFlZA%3D%3D#',
    'https://www.instagram.com/stories/marta.estudio/3141592653589793238/?r=1',
    'instagram.com/stories/marta.estudio',
    'https://www.instagram.com/marta.estudio/reels/',
    'https://instagram.com/marta.estudio/tagged?hl=es',
    'https://www.instagram.com/_u/marta.estudio',
    'https://www.instagram.com/_n/marta.estudio/',
    'https://www.instagram.com/marta.estudio/followers/',
    'https://www.instagram.com/marta.estudio/following',
    'https://www.instagram.com/marta.estudio/saved/',
    'https://instagr.am/marta.estudio',
    'http://www.instagr.am/marta.estudio/?hl=fr',
    '＠marta.estudio',
    'ｍａｒｔａ．ｅｓｔｕｄｉｏ',
  ])('parseUsername reads a name from %j', (typed) => {
    expect(parseUsername(typed)).toBe('marta.estudio');
  });

  it.each([
    '',
    '@',
    'two words',
    '.dot',
    'dot.',
    'a..b',
    'x'.repeat(31),
    'reel',
    'https://www.instagram.com/p/ABC/',
    'https://www.instagram.com/marta.estudio/p/ABC/',
    'https://www.instagram.com/reel/reels/',
    'https://www.instagram.com/stories/highlights/17900000000000000/',
    'https://www.instagram.com/stories/',
    'https://www.instagram.com/marta.estudio/followers/mutual/',
    'https://www.instagram.com/_u/',
    'https://www.instagram.com/_u/reel/',
    'https://instagr.am.example/marta',
    'ñandú',
    'https://evil.example/marta',
    "a'; drop table orders",
  ])('parseUsername rejects %j', (typed) => {
    expect(parseUsername(typed)).toBeUndefined();
  });

  it('parseUsername returns the same name for its canonical link', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), (typed) => {
        const name = parseUsername(typed);
        return name === undefined || parseUsername(profileLink(name)) === name;
      }),
    );
  });
});

describe('parsePost', () => {
  const code = fc.stringMatching(/^[A-Za-z0-9_-]{1,64}$/);
  const path = fc.constantFrom('p', 'reel', 'reels', 'tv', 'marta.estudio/p', 'marta.estudio/reel');

  it('parsePost returns one canonical form for every notation', () => {
    const scheme = fc.constantFrom('https://', 'http://', '', 'HTTPS://');
    const host = fc.constantFrom(
      ...['www.instagram.com', 'm.instagram.com', 'instagram.com', 'Instagram.com', 'instagr.am'],
    );
    const end = fc.constantFrom(
      '',
      '/',
      '/liked_by/',
      '/comments',
      '?igsh=abc',
      '/?img_index=2#top',
      '#top',
      '/?next=/p/other/',
    );
    fc.assert(
      fc.property(fc.tuple(scheme, host, path, code, end), ([a, b, c, d, e]) => {
        const link = `https://www.instagram.com/p/${d}/`;
        expect(parsePost(` ${a}${b}/${c}/${d}${e} `)).toEqual({ shortcode: d, link });
      }),
    );
  });

  it.each([
    ['https://www.instagram.com/p/p/comments', 'p'],
    ['https://www.instagram.com/reel/TV/liked_by/', 'TV'],
    ['instagram.com/tv/reels/c/123/r/4', 'reels'],
  ])('parsePost reads a code that equals the name of a post type from %j', (pasted, shortcode) => {
    expect(parsePost(pasted)?.shortcode).toBe(shortcode);
  });

  it('parsePost returns the same post for the canonical form', () => {
    fc.assert(fc.property(code, (shortcode) => parsePost(postOf(shortcode)!.link)?.shortcode === shortcode));
  });

  it('parsePost keeps the case of the code and ignores all other case', () => {
    expect(parsePost('HTTPS://WWW.INSTAGRAM.COM/P/CAbc-_9/')?.shortcode).toBe('CAbc-_9');
  });

  it.each([
    '',
    'CAbc',
    'https://www.instagram.com/',
    'https://www.instagram.com/marta.estudio/',
    'https://www.instagram.com/p/',
    'https://www.instagram.com/p/CAbc/embed/',
    'https://www.instagram.com/explore/p/CAbc/',
    'https://www.instagram.com/stories/marta/CAbc/',
    'https://www.instagram.com/a..b/p/CAbc/',
    'https://evil.example/p/CAbc/',
    'https://evil.example/?https://www.instagram.com/p/CAbc/',
    'https://www.instagram.com.evil.example/p/CAbc/',
    'https://www.instagram.com@evil.example/p/CAbc/',
    'https://www.instagram.com/p/CA bc/',
    'https://www.instagram.com/p/%2e%2e/',
    `https://www.instagram.com/p/${'x'.repeat(65)}/`,
    "https://www.instagram.com/p/a'; drop table orders/",
  ])('parsePost rejects %j', (pasted) => {
    expect(parsePost(pasted)).toBeUndefined();
  });

  it('parsePost never returns anything but the canonical form', () => {
    const near = fc
      .tuple(fc.constantFrom('instagram.com/', ''), path, fc.string())
      .map((part) => part.join('/'));
    fc.assert(
      fc.property(fc.oneof(fc.string(), near), (pasted) => {
        const post = parsePost(pasted);
        return post === undefined || post.link === postOf(post.shortcode)?.link;
      }),
    );
  });
});

describe('masks', () => {
  it('masks show enough for the owner to recognise the name', () => {
    expect(maskUsername('marta.estudio')).toBe('m•••••••••dio');
    expect(maskUsername('ana')).toBe('a••');
    expect(maskEmail('marta@ejemplo.es')).toBe('m•••@ejemplo.es');
  });

  it('masks never reveal a complete name', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[a-z0-9._]{1,30}$/),
        (name) => maskUsername(name) !== name && maskUsername(name).includes('••'),
      ),
    );
  });
});
