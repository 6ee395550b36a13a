import { expect, test } from 'vitest';
import type { ShownKind } from '#contracts/catalog/service-types.ts';
import { kindAt } from './kind-address.ts';

const called = { one: 'x', many: 'x' };
const kind: ShownKind = {
  code: 'reels',
  form: 'views',
  network: 'instagram',
  names: { es: called, fr: called, it: called, en: called },
  texts: { heading: '', lead: '', title: '', description: '', questions: [] },
  services: [],
};
const shop = { content: async () => ({ kinds: [kind] }) };

test.each([
  ['/es/reels', 'es'],
  ['/fr/reels', 'fr'],
  ['/it/reels', 'it'],
  ['/reels', 'en'],
])('%s is the page of the kind in its language', async (path, locale) => {
  expect(await kindAt(path, shop)).toEqual({ page: 'views', kind: 'reels', locale });
});

test.each(['/en/reels', '/es/other', '/reels/', '/es/reels/more', '/es/Reels', '/', '/es'])(
  '%s is no kind',
  async (path) => {
    expect(await kindAt(path, shop)).toBeUndefined();
    expect(await kindAt(path, { content: async () => ({}) })).toBeUndefined();
  },
);
