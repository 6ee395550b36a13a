import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  isShareLink,
  type Network,
  networks,
  parseHandle,
  parsePostOn,
  postOn,
  profileLinkOn,
} from './networks.ts';

type Row = [network: Network, input: string, read: string | undefined];

describe('parseHandle', () => {
  const rows: Row[] = [
    ['instagram', ' @Marta.Estudio ', 'marta.estudio'],
    ['tiktok', ' @Marta.Estudio ', 'marta.estudio'],
    ['tiktok', 'https://www.tiktok.com/@Marta_Estudio?lang=es&is_from_webapp=1', 'marta_estudio'],
    ['tiktok', 'm.tiktok.com/@marta/', 'marta'],
    ['tiktok', 'https://www.tiktok.com/%40marta?lang=es', 'marta'],
    ['tiktok', 'https://www.tiktok.com/@marta/live', 'marta'],
    ['tiktok', 'https://www.tiktok.com/@marta/playlist/x-730', undefined],
    ['tiktok', 'https://www.tiktok.com/marta', undefined],
    ['tiktok', 'https://www.tiktok.com.evil.example/@marta', undefined],
    ['tiktok', 'https://evil.example/tiktok.com/@marta', undefined],
    ['tiktok', 'https://vm.tiktok.com/ZMabc/', undefined],
    ['tiktok', 'marta.', undefined],
    ['tiktok', 'm', undefined],
    ['tiktok', 'a'.repeat(25), undefined],
    ['tiktok', 'marta estudio', undefined],
    ['youtube', 'https://m.youtube.com/@Marta-Estudio/videos?si=x', 'marta-estudio'],
    ...['posts', 'releases', 'podcasts', 'store', 'membership'].map(
      (tab): Row => ['youtube', `https://www.youtube.com/@marta/${tab}`, 'marta'],
    ),
    ['youtube', 'https://www.youtube.com/@marta/shorts/dQw4w9WgXcQ', undefined],
    ['youtube', '@marta.estudio', 'marta.estudio'],
    ['youtube', 'https://www.youtube.com/channel/UCabcdefghijklmnopqrstuv', undefined],
    ['youtube', 'ab', undefined],
    ['x', 'https://twitter.com/MartaEstudio?s=20', 'martaestudio'],
    ['x', 'mobile.twitter.com/marta/media', 'marta'],
    ...['likes', 'followers', 'verified_followers', 'photo'].map(
      (tab): Row => ['x', `https://x.com/Marta/${tab}`, 'marta'],
    ),
    ['x', 'https://x.com/en/tos', undefined],
    ['x', 'https://x.com/hashtag/media', undefined],
    ['x', 'https://x.com/home', undefined],
    ['x', 'https://x.com/i/status/123', undefined],
    ['x', 'marta.estudio', undefined],
    ['x', 'a'.repeat(16), undefined],
    ['x', '', undefined],
    ...['share', 'about', 'developer', 'web', 'legal', 'invites', 's', '_u', 'explore', 'stories'].map(
      (path): Row => ['instagram', path, undefined],
    ),
    ...['i', 'home', 'share', 'about', 'logout'].map((path): Row => ['x', `@${path}`, undefined]),
  ];
  it.each(rows)('parseHandle of %s reads %s as %s', (network, input, read) => {
    expect(parseHandle(network, input)).toBe(read);
  });
});

describe('parsePostOn', () => {
  const tiktok = 'https://www.tiktok.com/@marta/video/7301234567890123456';
  const youtube = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';
  const rows: Row[] = [
    ['instagram', 'https://www.instagram.com/reel/Cabc123/?igsh=x', 'https://www.instagram.com/p/Cabc123/'],
    ['tiktok', `${tiktok}?is_from_webapp=1&sender_device=pc`, tiktok],
    ['tiktok', 'M.TIKTOK.COM/@Marta/Video/7301234567890123456/', tiktok],
    ['tiktok', 'https://www.tiktok.com/@marta/photo/7301234567890123456', tiktok],
    ['tiktok', tiktok.replace('@', '%40'), tiktok],
    ['tiktok', 'https://www.tiktok.com/@marta', undefined],
    ['tiktok', 'https://www.tiktok.com/@bad name/video/7301234567890123456', undefined],
    ['tiktok', 'https://vm.tiktok.com/ZMabc/', undefined],
    ['youtube', 'https://m.youtube.com/watch?app=desktop&v=dQw4w9WgXcQ&t=3s', youtube],
    ['youtube', 'https://youtu.be/dQw4w9WgXcQ?si=abc', youtube],
    ['youtube', 'youtube.com/shorts/dQw4w9WgXcQ', youtube],
    ['youtube', 'https://www.youtube.com/watch?list=PL1', undefined],
    ['youtube', 'https://www.youtube.com/watch?v=short', undefined],
    ['x', 'https://twitter.com/Marta/status/1234567890?s=20', 'https://x.com/marta/status/1234567890'],
    ['x', 'https://x.com/marta/status/1234567890/photo/1', 'https://x.com/marta/status/1234567890'],
    ...['likes', 'retweets', 'quotes', 'analytics'].map(
      (tab): Row => [
        'x',
        `https://x.com/marta/status/1234567890/${tab}`,
        'https://x.com/marta/status/1234567890',
      ],
    ),
    ['x', 'https://x.com/i/web/status/1234567890', 'https://x.com/i/status/1234567890'],
    ['x', 'https://x.com/marta', undefined],
    ['x', 'https://notx.com/marta/status/1234567890', undefined],
    ...['share', 'about', 'developer', 'web', 'legal', 'invites', 's', '_u', 'explore', 'direct'].flatMap(
      (path): Row[] =>
        ['p', 'reel', 'tv'].map((kind) => [
          'instagram',
          `https://www.instagram.com/${path}/${kind}/CAbc/`,
          undefined,
        ]),
    ),
    ...['home', 'share', 'about', 'intent'].map(
      (path): Row => ['x', `https://x.com/${path}/status/1234567890`, undefined],
    ),
  ];
  it.each(rows)('parsePostOn of %s reads %s as %s', (network, input, link) => {
    expect(parsePostOn(network, input)?.link).toBe(link);
  });
});

test.each([
  ['https://www.instagram.com/share/reel/BAexample_9/?igsh=bm90', true],
  ['https://www.instagram.com/share/p/BAexample_9', true],
  ['instagram.com/share/BAexample_9', true],
  ['https://vm.tiktok.com/ZMabc/', true],
  ['https://www.tiktok.com/t/ZMabc/', true],
  ['https://lite.tiktok.com/t/ZMabc/', true],
  ['https://t.co/abc', true],
  ['https://www.instagram.com/reel/CAbc/', false],
  ['https://www.instagram.com/shared.name/p/CAbc/', false],
  ['https://evil.example/https://www.instagram.com/share/p/x', false],
])('%s is recognised as a share link: %s', (link, expected) => {
  expect(isShareLink(link)).toBe(expected);
  if (expected) for (const each of networks) expect(parsePostOn(each, link)).toBeUndefined();
});

const network = fc.constantFrom(...networks);
const hostile = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .tuple(
      fc.constantFrom('', 'https://', 'http://www.', '@', 'https://www.tiktok.com/@', 'https://x.com/'),
      fc.string(),
      fc.constantFrom('', '/status/1', '/video/7301234567890123456', '?v=dQw4w9WgXcQ', '/../admin'),
    )
    .map((parts) => parts.join('')),
);

it('the parser returns its own addresses unchanged and never an address of another site', () => {
  fc.assert(
    fc.property(network, hostile, (on, input) => {
      const handle = parseHandle(on, input);
      if (handle !== undefined) {
        expect(handle.length).toBeLessThanOrEqual(30);
        expect(parseHandle(on, profileLinkOn(on, handle))).toBe(handle);
      }
      const post = parsePostOn(on, input);
      if (post === undefined) return;
      expect(postOn(on, post.shortcode)).toEqual(post);
      expect(parsePostOn(on, post.link)).toEqual(post);
      expect(post.shortcode).not.toMatch(/[\s:]/);
      expect(post.link).toMatch(/^https:\/\/(?:www\.(?:instagram|tiktok|youtube)|x)\.com\/[\w@./?=-]+$/);
    }),
  );
});
