import { expect, it } from 'vitest';
import { foreignHost } from './local-hosts.ts';

const local = { known: ['oferta.example'] };

it.each([
  ['this machine', { host: '127.0.0.1:3000' }, undefined],
  ['its name', { host: 'localhost:3000' }, undefined],
  ['a name below it', { host: 'promo.localhost:3000' }, undefined],
  ['IPv6', { host: '[::1]:3000' }, undefined],
  ['a name that is tried here', { host: 'oferta.example:3000' }, undefined],
  ['no name', {}, undefined],
  ['a shop', { host: 'tienda.example' }, 'tienda.example'],
  ['a proxy before it', { host: '127.0.0.1:3000', 'x-forwarded-host': 'tienda.example' }, 'tienda.example'],
  ['two proxies', { host: 'localhost', 'x-forwarded-host': 'localhost, tienda.example' }, 'tienda.example'],
  ['no host at all', { host: 'a b' }, 'a b'],
] as const)('foreignHost accepts or rejects a sandbox request for %s', (_name, headers, foreign) => {
  expect(foreignHost(headers, local)).toBe(foreign);
  expect(foreignHost(headers, { known: undefined })).toBeUndefined();
});
