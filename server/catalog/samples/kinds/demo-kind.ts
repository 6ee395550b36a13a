import type { NewServiceType } from '../../types/store.ts';

export interface DemoKind {
  type: NewServiceType;
  firstId: number;
  packages: readonly (readonly [quantity: number, priceCents: number])[];
  popular: number;
  /** Service of the sandbox provider that fulfils the packages. */
  providerService: string;
}
