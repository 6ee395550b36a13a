import { expect, it } from 'vitest';
import { pageAliases, pathTo } from '#contracts/pages/routes.ts';
import { measuredAddress } from './tag.ts';

const secret = '019aa2f0-0000-7000-8000-000000000000';
const shop = 'https://shop.example';

it('measuredAddress removes secret ids from every address', () => {
  const bearing = pageAliases.filter(({ path }) => path.includes(':'));
  expect(bearing.length).toBeGreaterThan(0);
  for (const { path } of bearing) {
    const told = measuredAddress(shop + path.replace(/:\w+/, secret));
    expect(told).toBe(shop + path.replace(/\/:\w+/, ''));
  }
  expect(measuredAddress(`${shop}${pathTo('orderSuccess', 'es')}?order=${secret}#top`)).toBe(
    shop + pathTo('orderSuccess', 'es'),
  );
});

it('measuredAddress keeps other addresses unchanged', () => {
  expect(measuredAddress(`${shop}/es/ig`)).toBe(`${shop}/es/ig`);
  expect(measuredAddress('')).toBe('');
});
