import { BUILT_IN_SERVICES } from './catalogue.ts';
import type { ProviderService } from './types.ts';

/** Differences between provider stand-ins that use the same panel. */
export interface ProviderAccount {
  name: string;
  services: readonly ProviderService[];
  /** Ids of its orders follow this number. */
  firstId: number;
  currency: string;
  balance: string;
}

export const FIRST_ACCOUNT: ProviderAccount = {
  name: 'provider',
  services: BUILT_IN_SERVICES,
  firstId: 23_500,
  currency: 'EUR',
  balance: '100000.00',
};

const followers = { type: 'Default', category: 'Followers', refill: true, cancel: true, enabled: true };

/** More expensive provider in dollars, with narrower limits and without views. */
export const SECOND_ACCOUNT: ProviderAccount = {
  name: 'second-provider',
  services: [
    { ...followers, service: 311, name: 'Followers [Europe] R30', rate: '1.45', min: 50, max: 20_000 },
    { ...followers, service: 312, name: 'Followers [Spain] R30', rate: '2.95', min: 50, max: 10_000 },
    {
      ...{ ...followers, category: 'Likes', refill: false },
      ...{ service: 313, name: 'Likes [Fast]', rate: '0.35', min: 20, max: 50_000 },
    },
  ],
  firstId: 880_000,
  currency: 'USD',
  balance: '250.00',
};
