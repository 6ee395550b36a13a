import { expect, it } from 'vitest';
import { shopOrigin } from './shop-origin.ts';

const hosts = { promo: ['promo.example'], brand: ['brand.example'] };
const live = { publicUrl: 'https://shop.example', hosts, localOnly: false };
const local = { publicUrl: 'http://127.0.0.1:4300', hosts, localOnly: true };

it.each([
  [live, 'shop.example', 'https://shop.example'],
  [live, 'promo.example', 'https://promo.example'],
  [live, 'BRAND.example', 'https://brand.example'],
  [live, 'evil.example', 'https://shop.example'],
  [live, 'brand.example.evil.example', 'https://shop.example'],
  [live, 'brand.example:8443', 'https://shop.example'],
  [live, 'localhost', 'https://shop.example'],
  [live, '', 'https://shop.example'],
  [local, 'localhost:4300', 'http://localhost:4300'],
  [local, '127.0.0.1:4300', 'http://127.0.0.1:4300'],
  [local, 'evil.localhost:4300', 'http://127.0.0.1:4300'],
  [local, 'localhost:4301', 'http://127.0.0.1:4300'],
])('shopOrigin builds with %o for the host %s the origin %s', (config, host, origin) => {
  expect(shopOrigin({ host }, config)).toBe(origin);
});
