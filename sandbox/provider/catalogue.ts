import type { ProviderService } from './types.ts';

const ordinary = { type: 'Default', refill: false, cancel: false, enabled: true };

/** Price list used by the shop's demonstration data, in euros per 1,000. */
export const BUILT_IN_SERVICES: readonly ProviderService[] = [
  {
    ...ordinary,
    service: 1001,
    name: 'Instagram Followers Europe',
    category: 'Instagram Followers',
    rate: '1.20',
    min: 10,
    max: 500_000,
    refill: true,
    cancel: true,
  },
  {
    ...ordinary,
    service: 1002,
    name: 'Instagram Followers Spain',
    category: 'Instagram Followers',
    rate: '2.40',
    min: 10,
    max: 100_000,
    refill: true,
    cancel: true,
  },
  {
    ...ordinary,
    service: 1003,
    name: 'Instagram Likes',
    category: 'Instagram Likes',
    rate: '0.40',
    min: 10,
    max: 300_000,
  },
  {
    ...ordinary,
    service: 1004,
    name: 'Instagram Views',
    category: 'Instagram Views',
    rate: '0.08',
    min: 100,
    max: 10_000_000,
  },
  {
    ...ordinary,
    service: 1005,
    name: 'TikTok Followers',
    category: 'TikTok Followers',
    rate: '3.10',
    min: 50,
    max: 100_000,
    cancel: true,
  },
];

/** Returns invented services that make the list as long as a real panel's. Ids start at 500001. */
export function paddingServices(count: number): ProviderService[] {
  return Array.from({ length: count }, (_, at) => ({
    ...ordinary,
    service: 500_001 + at,
    name: `Sample service ${at + 1}`,
    category: `Sample category ${Math.floor(at / 50) + 1}`,
    rate: ((at % 400) / 100 + 0.05).toFixed(2),
    min: 10,
    max: 100_000,
  }));
}
