import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parsePictureUrl, proxiedPictureUrl, searchableText, sniffImageType } from './rules.ts';

const source = 'http://127.0.0.1:3003';

describe('parsePictureUrl', () => {
  it.each([
    'https://scontent-mad1-1.cdninstagram.com/v/t51/1.jpg?stp=dst&oe=66',
    'https://scontent.xx.fbcdn.net/p.jpg',
    `${source}/pictures/marta.png`,
  ])('parsePictureUrl allows %s', (address) => {
    expect(parsePictureUrl(address, source)?.href).toBe(address);
  });

  it.each([
    'http://scontent.cdninstagram.com/1.jpg',
    'https://scontent.cdninstagram.com:8443/1.jpg',
    'https://cdninstagram.com/1.jpg',
    'https://evilcdninstagram.com/1.jpg',
    'https://scontent.cdninstagram.com.evil.example/1.jpg',
    'https://scontent.cdninstagram.com./1.jpg',
    'https://user:pass@scontent.cdninstagram.com/1.jpg',
    'https://scontent.cdninstagram.com@evil.example/1.jpg',
    'https://evil.example/?.fbcdn.net',
    'https://evil.example#.fbcdn.net',
    'https://evil.example\\.fbcdn.net/1.jpg',
    'http://127.0.0.1:3004/pictures/marta.png',
    'http://localhost:3003/pictures/marta.png',
    'https://127.0.0.1:3003/pictures/marta.png',
    'http://127.0.0.1/latest',
    'http://127.1/',
    'http://2130706433/',
    'http://0x7f000001/',
    'http://017700000001/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://169.254.169.254/latest/meta-data/',
    'https://metadata.google.internal/',
    'file:///etc/passwd',
    'ftp://scontent.cdninstagram.com/1.jpg',
    'data:image/png;base64,AAAA',
    'javascript:alert(1)',
    '//scontent.cdninstagram.com/1.jpg',
    '/etc/passwd',
    '',
    `https://a.fbcdn.net/${'x'.repeat(2000)}`,
  ])('parsePictureUrl rejects %s', (address) => {
    expect(parsePictureUrl(address, source)).toBeUndefined();
  });

  it('parsePictureUrl allows only the public hosts without an HTTP source', () => {
    expect(parsePictureUrl(`${source}/pictures/marta.png`, null)).toBeUndefined();
  });

  it('parsePictureUrl rejects any host outside the list', () => {
    fc.assert(
      fc.property(fc.oneof(fc.webUrl(), fc.string()), (text) => {
        const url = parsePictureUrl(text, null);
        return url === undefined || /\.(cdninstagram\.com|fbcdn\.net)$/.test(url.hostname);
      }),
    );
  });
});

describe('proxiedPictureUrl', () => {
  it('proxiedPictureUrl returns the address of the image proxy', () => {
    expect(proxiedPictureUrl('https://a.fbcdn.net/1.jpg?x=1&y=2', null)).toBe(
      '/api/instagram/image-proxy?url=https%3A%2F%2Fa.fbcdn.net%2F1.jpg%3Fx%3D1%26y%3D2',
    );
  });
  it('proxiedPictureUrl is empty without a picture and for a rejected address', () => {
    expect(proxiedPictureUrl(null, null)).toBe('');
    expect(proxiedPictureUrl('https://evil.example/1.jpg', null)).toBe('');
  });
});

describe('sniffImageType', () => {
  it.each([
    [[0xff, 0xd8, 0xff, 0xe0], 'image/jpeg'],
    [[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], 'image/png'],
    [[...Buffer.from('GIF89a')], 'image/gif'],
    [[...Buffer.from('RIFF\0\0\0\0WEBP')], 'image/webp'],
    [[...Buffer.from('\0\0\0\x20ftypavif')], 'image/avif'],
  ])('sniffImageType returns for %j the type %s', (bytes, type) => {
    expect(sniffImageType(Uint8Array.from(bytes as number[]))).toBe(type);
  });
  it.each(['<svg xmlns="http://www.w3.org/2000/svg">', '<!doctype html>', '', 'GIF88a', 'RIFF1234WAVE'])(
    'sniffImageType rejects %s',
    (text) => {
      expect(sniffImageType(Buffer.from(text))).toBeUndefined();
    },
  );
});

describe('searchableText', () => {
  it('searchableText trims, lower-cases and drops the @', () => {
    expect(searchableText('  @Marta.Es ')).toBe('marta.es');
  });
  it.each(['', 'ab', '@ab', 'a b c', 'ñoño', '../..', 'a'.repeat(31), 'x){id}'])(
    'searchableText rejects %s',
    (text) => {
      expect(searchableText(text)).toBeUndefined();
    },
  );
});
