import { BUILT_IN_SERVICES } from './catalogue.ts';
import type { ProviderService } from './types.ts';

/** Says what tells one stand-in for a provider from another: the same panel, as somebody else runs it. */
export interface ProviderAccount {
  /** Names its file. */
  name: string;
  services: readonly ProviderService[];
  /** Its first order comes after this one. */
  firstId: number;
  currency: string;
  /** Is the balance at the start. */
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

/** This provider is dearer, in dollars, with narrower limits, and without views. */
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
