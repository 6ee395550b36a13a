import { describe, expect, it } from 'vitest';
import { startTestSource } from '#tests/harness/test-source.ts';
import { openBusinessDiscovery } from './directory-business-discovery.ts';
import { openHttpDirectory } from './directory-http.ts';

const startAnsweringSource = (status: number, body: unknown) =>
  startTestSource((_, response) =>
    response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(typeof body === 'string' ? body : JSON.stringify(body)),
  );
const discoveryAt = (url: string) => openBusinessDiscovery({ url, accountId: '17', accessToken: 'token-1' });
const httpAt = (url: string) => openHttpDirectory({ url, accessToken: null });

describe('business discovery', () => {
  it('business discovery queries the name with the API version of the URL and reads the profile', async () => {
    let asked: URL | undefined;
    const url = await startTestSource((request, response) => {
      asked = new URL(request.url ?? '', 'http://source');
      const found = {
        username: 'marta',
        name: 'Marta',
        followers_count: 7,
        profile_picture_url: 'https://a.fbcdn.net/1',
      };
      response.end(JSON.stringify({ business_discovery: { ...found, id: '9' }, id: '17' }));
    });
    await expect(discoveryAt(`${url}/v23.0/`).profile('@Marta')).resolves.toEqual({
      username: 'marta',
      fullName: 'Marta',
      pictureUrl: 'https://a.fbcdn.net/1',
      isPrivate: false,
      followersCount: 7,
    });
    expect(asked?.pathname).toBe('/v23.0/17');
    expect(asked?.searchParams.get('fields')).toContain('business_discovery.username(marta){username,');
    expect(asked?.searchParams.get('access_token')).toBe('token-1');
  });

  it('business discovery returns null for a missing or personal account and never queries an invalid name', async () => {
    const error = { code: 110, error_subcode: 2207013, message: 'Invalid user id' };
    const url = await startAnsweringSource(400, { error });
    await expect(discoveryAt(url).profile('nobody')).resolves.toBeNull();
    await expect(discoveryAt(url).search('nobody')).resolves.toEqual([]);
    await expect(discoveryAt('http://127.0.0.1:1').profile('a){id}')).resolves.toBeNull();
  });

  it.each([4, 17, 32, 613])('business discovery throws rate_limited for code %i', async (code) => {
    const url = await startAnsweringSource(400, { error: { code } });
    await expect(discoveryAt(url).profile('marta')).rejects.toMatchObject({ code: 'rate_limited' });
  });

  it.each([
    [400, { error: { code: 190 } }],
    [500, { error: { code: 1 } }],
    [200, '<html>maintenance</html>'],
    [200, {}],
    [502, ''],
  ])('business discovery throws directory_unavailable for HTTP %i %j', async (status, body) => {
    const url = await startAnsweringSource(status, body);
    await expect(discoveryAt(url).profile('marta')).rejects.toMatchObject({ code: 'directory_unavailable' });
  });

  it('business discovery reads posts page by page and skips those that cannot be ordered for', async () => {
    const asked: string[] = [];
    const url = await startTestSource((request, response) => {
      asked.push(new URL(request.url ?? '', 'http://source').searchParams.get('fields') ?? '');
      const permalink = 'https://www.instagram.com/reel/CAbc/';
      const data = [
        {
          id: '1',
          permalink,
          media_type: 'VIDEO',
          media_url: 'https://a.fbcdn.net/1.mp4?x=1',
          caption: `${'Ñ'.repeat(100)}\nmás`,
          like_count: 7,
        },
        {
          id: '2',
          permalink: 'https://www.instagram.com/p/CAbd/',
          media_type: 'IMAGE',
          media_url: 'https://a.fbcdn.net/2',
        },
        { id: '3', media_type: 'CAROUSEL_ALBUM' },
      ];
      const media = { data: asked.length === 1 ? data : [], paging: { cursors: { after: 'QVFI-x=' } } };
      response.end(JSON.stringify({ business_discovery: { id: '9', media }, id: '17' }));
    });
    const directory = discoveryAt(url);
    await expect(directory.posts('@Marta', null)).resolves.toEqual({
      posts: [
        {
          id: '1',
          shortcode: 'CAbc',
          link: 'https://www.instagram.com/p/CAbc/',
          kind: 'video',
          pictureUrl: null,
          caption: `${'Ñ'.repeat(79)}…`,
          likes: 7,
        },
        {
          id: '2',
          shortcode: 'CAbd',
          link: 'https://www.instagram.com/p/CAbd/',
          kind: 'image',
          pictureUrl: 'https://a.fbcdn.net/2',
          caption: '',
          likes: null,
        },
      ],
      next: 'QVFI-x=',
    });
    await expect(directory.posts('marta', 'QVFI-x=')).resolves.toEqual({ posts: [], next: null });
    await expect(directory.posts('marta', '1){id}')).resolves.toBeNull();
    expect(asked).toEqual([
      'business_discovery.username(marta){media.limit(12){id,permalink,media_type,media_url,caption,like_count}}',
      'business_discovery.username(marta){media.limit(12).after(QVFI-x=){id,permalink,media_type,media_url,caption,like_count}}',
    ]);
  });

  it('business discovery throws errors without the token', async () => {
    const failure = await discoveryAt('http://127.0.0.1:1')
      .profile('marta')
      .catch((error: Error) => error);
    expect(JSON.stringify(failure) + String(failure)).not.toContain('token-1');
  });
});

describe('plain HTTP source', () => {
  it('the plain HTTP source searches and reads a profile', async () => {
    const user = { username: 'marta', profile_pic_url: 'https://a.fbcdn.net/1', is_private: true };
    const url = await startTestSource((request, response) => {
      const isSearch = request.url === '/search?query=mar';
      response.end(
        JSON.stringify(isSearch ? { users: [user] } : { ...user, full_name: 'Marta', followers_count: 7 }),
      );
    });
    const found = { username: 'marta', pictureUrl: 'https://a.fbcdn.net/1', isPrivate: true };
    await expect(httpAt(url).search('mar')).resolves.toEqual([found]);
    await expect(httpAt(url).profile('marta')).resolves.toEqual({
      ...found,
      fullName: 'Marta',
      followersCount: 7,
    });
    expect(httpAt(url).pictureOrigin).toBe(url);
  });

  it('the plain HTTP source reads posts page by page', async () => {
    const url = await startTestSource((request, response) => {
      const media = [
        { id: 17, permalink: 'https://www.instagram.com/p/CAbc/', media_type: 'CAROUSEL_ALBUM' },
      ];
      response.end(JSON.stringify({ media, next: request.url === '/media/marta?after=12' ? null : '12' }));
    });
    const post = { id: '17', shortcode: 'CAbc', link: 'https://www.instagram.com/p/CAbc/', kind: 'carousel' };
    await expect(httpAt(url).posts('Marta', null)).resolves.toMatchObject({ posts: [post], next: '12' });
    await expect(httpAt(url).posts('marta', '12')).resolves.toMatchObject({ posts: [post], next: null });
    await expect(httpAt(await startAnsweringSource(404, {})).posts('marta', null)).resolves.toBeNull();
    await expect(
      httpAt(await startAnsweringSource(200, { media: 1 })).posts('marta', null),
    ).rejects.toMatchObject({
      code: 'directory_unavailable',
    });
  });

  it('the plain HTTP source returns null on 404, throws rate_limited on 429, and directory_unavailable otherwise', async () => {
    await expect(httpAt(await startAnsweringSource(404, {})).profile('marta')).resolves.toBeNull();
    await expect(httpAt(await startAnsweringSource(429, {})).profile('marta')).rejects.toMatchObject({
      code: 'rate_limited',
    });
    const broken = { code: 'directory_unavailable' };
    await expect(httpAt(await startAnsweringSource(200, [])).search('mar')).rejects.toMatchObject(broken);
    await expect(httpAt(await startAnsweringSource(500, {})).search('mar')).rejects.toMatchObject(broken);
    await expect(
      httpAt(await startAnsweringSource(200, 'x'.repeat(1_100_000))).search('mar'),
    ).rejects.toMatchObject(broken);
  });

  it('the plain HTTP source does not follow a redirect', async () => {
    const url = await startTestSource((_, response) =>
      response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
    );
    await expect(httpAt(url).profile('marta')).rejects.toMatchObject({ code: 'directory_unavailable' });
  });
});
