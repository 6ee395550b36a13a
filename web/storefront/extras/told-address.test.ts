import { expect, it } from 'vitest';
import { pageAliases, pathTo } from '#contracts/pages/routes.ts';
import { toldAddress } from './told-address.ts';

const secret = '019aa2f0-0000-7000-8000-000000000000';
const shop = 'https://shop.example';

it('tells no secret id, wherever an address bears it', () => {
  const bearing = pageAliases.filter(({ path }) => path.includes(':'));
  expect(bearing.length).toBeGreaterThan(0);
  for (const { path } of bearing) {
    const told = toldAddress(shop + path.replace(/:\w+/, secret));
    expect(told).toBe(shop + path.replace(/\/:\w+/, ''));
  }
  expect(toldAddress(`${shop}${pathTo('orderSuccess', 'es')}?order=${secret}#top`)).toBe(
    shop + pathTo('orderSuccess', 'es'),
  );
});

it('leaves other addresses as they are', () => {
  expect(toldAddress(`${shop}/es/ig`)).toBe(`${shop}/es/ig`);
  expect(toldAddress('')).toBe('');
});
