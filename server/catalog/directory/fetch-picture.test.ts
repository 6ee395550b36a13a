import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { guardedLookup } from '#server/platform/clients/transport/public-address.ts';
import { startTestSource } from '#tests/harness/test-source.ts';
import { createPictureProxy, fetchPicture } from './fetch-picture.ts';

const png = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.alloc(64)]);

const fetchFrom = (origin: string) => fetchPicture(new URL('/p.png', origin), { sourceOrigin: origin });

describe('fetchPicture', () => {
  it('fetchPicture returns the bytes with the detected type', async () => {
    const origin = await startTestSource((_, response) =>
      response.writeHead(200, { 'content-type': 'image/jpeg' }).end(png),
    );
    await expect(fetchFrom(origin)).resolves.toEqual({ type: 'image/png', bytes: png });
  });

  it.each<[string, number, string, Buffer | string]>([
    ['a page', 200, 'text/html', '<h1>hello</h1>'],
    ['a page that is called an image', 200, 'image/png', '<h1>hello</h1>'],
    ['a drawing that may hold a script', 200, 'image/svg+xml', '<svg><script>1</script></svg>'],
    ['an image that is called a page', 200, 'text/html', png],
    ['none', 404, 'image/png', png],
    ['a refusal', 403, 'image/png', png],
  ])('fetchPicture rejects %s', async (_, status, type, body) => {
    const origin = await startTestSource((__, response) =>
      response.writeHead(status, { 'content-type': type }).end(body),
    );
    await expect(fetchFrom(origin)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('fetchPicture rejects more than 2 MB, declared or not', async () => {
    const large = Buffer.concat([png, Buffer.alloc(2 * 1024 * 1024)]);
    const told = await startTestSource((_, response) =>
      response.writeHead(200, { 'content-type': 'image/png', 'content-length': large.length }).end(large),
    );
    const untold = await startTestSource((_, response) => {
      response.writeHead(200, { 'content-type': 'image/png' });
      response.write(large);
      response.end();
    });
    await expect(fetchFrom(told)).rejects.toMatchObject({ code: 'not_found' });
    await expect(fetchFrom(untold)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('fetchPicture reports a failing source as unavailable', async () => {
    const failing = await startTestSource((_, response) => response.writeHead(502).end());
    const hangingUp = await startTestSource((request) => request.socket.destroy());
    await expect(fetchFrom(failing)).rejects.toMatchObject({ code: 'directory_unavailable' });
    await expect(fetchFrom(hangingUp)).rejects.toMatchObject({ code: 'directory_unavailable' });
  });

  it('fetchPicture follows a redirect within the same origin', async () => {
    const origin = await startTestSource((request, response) => {
      if (request.url === '/p.png') response.writeHead(302, { location: '/q.png' }).end();
      else response.writeHead(200, { 'content-type': 'image/png' }).end(png);
    });
    await expect(fetchFrom(origin)).resolves.toMatchObject({ type: 'image/png' });
  });

  it.each(['http://127.0.0.1:1/secret', 'http://169.254.169.254/', 'file:///etc/passwd', 'http://['])(
    'fetchPicture does not follow a redirect to %s',
    async (location) => {
      const origin = await startTestSource((_, response) => response.writeHead(302, { location }).end());
      await expect(fetchFrom(origin)).rejects.toMatchObject({ code: 'not_found' });
    },
  );

  it('fetchPicture stops after a redirect loop', async () => {
    const origin = await startTestSource((_, response) =>
      response.writeHead(301, { location: '/p.png' }).end(),
    );
    await expect(fetchFrom(origin)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('fetchPicture does not connect when an allowed name resolves to a private address', async () => {
    let asked = 0;
    const origin = await startTestSource((_, response) => {
      asked += 1;
      response.writeHead(200, { 'content-type': 'image/png' }).end(png);
    });
    const lookup = guardedLookup((_host, _options, done) =>
      done(null, [{ address: '127.0.0.1', family: 4 }]),
    );
    const url = new URL('https://scontent.cdninstagram.com/p.png');
    await expect(fetchPicture(url, { sourceOrigin: origin, lookup })).rejects.toMatchObject({
      code: 'directory_unavailable',
      message: expect.stringContaining('not a public address'),
    });
    expect(asked).toBe(0);
  });
});

describe('guardedLookup', () => {
  const resolving = (...addresses: string[]) =>
    promisify(
      guardedLookup((_host, _options, done) =>
        done(
          null,
          addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
        ),
      ) as (host: string, options: object, done: (error: Error | null, found: unknown) => void) => void,
    );

  it('guardedLookup returns one or all public addresses', async () => {
    await expect(resolving('157.240.1.1')('a.fbcdn.net', {})).resolves.toBe('157.240.1.1');
    await expect(resolving('157.240.1.1')('a.fbcdn.net', { all: true })).resolves.toEqual([
      { address: '157.240.1.1', family: 4 },
    ]);
  });

  it.each([[[]], [['157.240.1.1', '10.0.0.1']], [['::ffff:127.0.0.1']], [['::1']]])(
    'guardedLookup rejects %j',
    async (addresses) => {
      await expect(resolving(...addresses)('a.fbcdn.net', { all: true })).rejects.toThrow(
        'not a public address',
      );
    },
  );
});

const allow = async () => undefined;

describe('createPictureProxy', () => {
  it('createPictureProxy fetches a picture once for concurrent and later requests', async () => {
    let asked = 0;
    const origin = await startTestSource((_, response) => {
      asked += 1;
      response.writeHead(200, { 'content-type': 'image/png' }).end(png);
    });
    const proxy = createPictureProxy({ sourceOrigin: origin });
    const address = `${origin}/marta.png`;
    await Promise.all([proxy(address, allow), proxy(address, allow)]);
    const refuse = () => Promise.reject(new Error('not asked when it is in memory'));
    await expect(proxy(address, refuse)).resolves.toEqual({ type: 'image/png', bytes: png });
    expect(asked).toBe(1);
  });

  it('createPictureProxy runs at most sixteen fetches at once', async () => {
    let asked = 0;
    const waiting: (() => void)[] = [];
    const allAsked = Promise.withResolvers<void>();
    const origin = await startTestSource((_, response) => {
      waiting.push(() => response.writeHead(200, { 'content-type': 'image/png' }).end(png));
      asked += 1;
      if (asked === 16) allAsked.resolve();
    });
    const proxy = createPictureProxy({ sourceOrigin: origin });
    const fetched = Array.from({ length: 16 }, (_, index) => proxy(`${origin}/${index}.png`, allow));
    await allAsked.promise;
    await expect(proxy(`${origin}/one-more.png`, allow)).rejects.toMatchObject({
      code: 'directory_unavailable',
    });
    for (const answer of waiting) answer();
    await expect(Promise.all(fetched)).resolves.toHaveLength(16);
  });

  it('createPictureProxy rejects before fetching when the guard throws', async () => {
    const proxy = createPictureProxy({ sourceOrigin: 'http://127.0.0.1:1' });
    const refuse = () => Promise.reject(new Error('used up'));
    await expect(proxy('http://127.0.0.1:1/1.png', refuse)).rejects.toThrow('used up');
  });
});
