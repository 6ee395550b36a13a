import { expect, it } from 'vitest';
import { openHttpDirectory } from '#server/platform/clients/directory/directory-http.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { MailOrder } from '#server/platform/feature/mail-order.ts';
import { startTestSource } from '#tests/harness/test-source.ts';
import { postPictures } from './post-pictures.ts';

const png = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.alloc(90)]);
const avif = Buffer.from('0000ftypavif0000');
const pictures: Record<string, [type: string, bytes: Buffer]> = {
  '/small.png': ['image/png', png],
  '/large.png': ['image/png', Buffer.concat([png, Buffer.alloc(200_000)])],
  '/new.avif': ['image/avif', avif],
};

const linkOf = (code: string) => `https://www.instagram.com/p/${code}/`;
const orderFor = (...codes: string[]) =>
  ({
    username: 'marta.estudio',
    posts: codes.map((code) => ({ link: linkOf(code), quantity: 10 })),
  }) as unknown as MailOrder;

async function openDirectory(status = 200): Promise<Pick<Deps, 'directory' | 'log'>> {
  const origin = await startTestSource((request, response) => {
    const url = new URL(request.url ?? '', 'http://source');
    const picture = pictures[url.pathname];
    if (picture) return response.writeHead(200, { 'content-type': picture[0] }).end(picture[1]);
    const post = (code: string, file: string) => ({
      id: code,
      permalink: linkOf(code),
      media_url: `${origin}${file}`,
    });
    const [media, next] = url.searchParams.get('after')
      ? [[post('CLast', '/small.png')], null]
      : [[post('CSmall', '/small.png'), post('CLarge', '/large.png'), post('CNew', '/new.avif')], 'more'];
    return response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(JSON.stringify({ media, next }));
  });
  const directory = openHttpDirectory({ url: origin, accessToken: null });
  return { directory, log: { info() {} } } as unknown as Pick<Deps, 'directory' | 'log'>;
}

it('postPictures returns the chosen posts from any page of the profile', async () => {
  const found = await postPictures(await openDirectory(), orderFor('CSmall', 'CLast'));
  expect(found).toEqual([
    { shortcode: 'CSmall', cid: 'CSmall@posts', type: 'image/png', bytes: png },
    { shortcode: 'CLast', cid: 'CLast@posts', type: 'image/png', bytes: png },
  ]);
});

it('postPictures leaves out large, unsupported and unknown pictures', async () => {
  const found = await postPictures(await openDirectory(), orderFor('CLarge', 'CNew', 'CNowhere'));
  expect(found).toEqual([]);
});

it('postPictures returns no pictures when the directory fails or is missing', async () => {
  expect(await postPictures(await openDirectory(500), orderFor('CSmall'))).toEqual([]);
  const none = { directory: null } as unknown as Pick<Deps, 'directory' | 'log'>;
  expect(await postPictures(none, orderFor('CSmall'))).toEqual([]);
});
