import type { NewServiceType } from '../../types/store.ts';

export interface DemoKind {
  type: NewServiceType;
  firstId: number;
  packages: readonly (readonly [quantity: number, priceCents: number])[];
  popular: number;
  providerService: string;
}
