import type { NewServiceType } from '../../types/store.ts';

/** Is a type that the demonstration sells besides the built-in ones, with its packages. */
export interface DemoKind {
  type: NewServiceType;
  /** Is the id of the first package; the others count up from it. */
  firstId: number;
  packages: readonly (readonly [quantity: number, priceCents: number])[];
  /** Is the quantity of the package that is recommended. */
  popular: number;
  /** Is the sandbox provider's service that performs it. */
  providerService: string;
}
