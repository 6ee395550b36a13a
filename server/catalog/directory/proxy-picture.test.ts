import { describe, expect, it } from 'vitest';
import { startTestSource } from '#tests/harness/test-source.ts';
import { createPictureProxy } from './proxy-picture.ts';

const png = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.alloc(64)]);
const allow = async () => undefined;

describe('createPictureProxy', () => {
  it('fetches a picture once, for all who ask at one time and afterwards', async () => {
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

  it('fetches at most sixteen at one time', async () => {
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

  it('lets the guard refuse before anything is fetched', async () => {
    const proxy = createPictureProxy({ sourceOrigin: 'http://127.0.0.1:1' });
    const refuse = () => Promise.reject(new Error('used up'));
    await expect(proxy('http://127.0.0.1:1/1.png', refuse)).rejects.toThrow('used up');
  });
});
