import fastify from 'fastify';
import { expect, test } from 'vitest';
import type { DisplayedType } from '#contracts/catalog/service-types.ts';
import { builtInTypes } from '#tests/harness/shown-types.ts';
import type { PagesDeps } from './pages-deps.ts';
import { addServicePages, type ServicePage } from './register-pages.ts';

const called = { one: 'x', many: 'x' };
const reels: DisplayedType = {
  ...{ builtIn: false, code: 'reels', form: 'views', network: 'instagram', services: [] },
  names: { es: called, fr: called, it: called, en: called },
  texts: { heading: '', lead: '', title: '', description: '', questions: [] },
};

async function findServicePage(
  path: string,
  types: DisplayedType[] | undefined,
): Promise<ServicePage | 'unknown'> {
  const app = fastify();
  const deps = { content: async () => ({ types }) } as Partial<PagesDeps> as PagesDeps;
  addServicePages(app, deps, {
    show: async (page, _request, reply) => reply.send(page),
    unknown: (_request, reply) => reply.send('unknown'),
  });
  app.get('/*', async () => 'unknown');
  const { body } = await app.inject(path);
  return body === 'unknown' ? body : (JSON.parse(body) as ServicePage);
}

const types = [...builtInTypes(), reels];

test.each([
  ['/es/reels', 'es'],
  ['/fr/reels', 'fr'],
  ['/it/reels', 'it'],
  ['/reels', 'en'],
  ['/reels?package=7', 'en'],
])('the page server serves the page of the type in its language at %s', async (path, locale) => {
  expect(await findServicePage(path, types)).toEqual({ page: 'views', kind: 'reels', locale });
});

test.each(['/en/reels', '/es/other', '/reels/', '/es/reels/more', '/es/Reels', '/', '/es', '/es/likes'])(
  'the page server serves no type page at %s',
  async (path) => {
    expect(await findServicePage(path, types)).toBe('unknown');
    expect(await findServicePage(path, undefined)).toBe('unknown');
  },
);
