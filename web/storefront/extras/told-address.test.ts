import { expect, it } from 'vitest';
import { pageAliases, pathTo } from '#contracts/pages/routes.ts';
import { toldAddress } from './told-address.ts';

const secret = '019aa2f0-0000-7000-8000-000000000000';
const shop = 'https://shop.example';

it('toldAddress removes secret ids from every address', () => {
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

it('toldAddress keeps other addresses unchanged', () => {
  expect(toldAddress(`${shop}/es/ig`)).toBe(`${shop}/es/ig`);
  expect(toldAddress('')).toBe('');
});
