import type { Clock } from '../kit/clock.ts';
import type { Switches } from '../kit/keep-switches.ts';
import type { ProviderAccount } from './account.ts';
import type { ProviderFaults } from './faults.ts';
import type { Timing } from './rules.ts';
import type { ProviderStore } from './store.ts';
import type { ProviderService } from './types.ts';

/** Holds all that an action needs: the provider's state, its switches and its clock. */
export interface Panel {
  store: ProviderStore;
  switches: Switches<ProviderFaults>;
  key: string;
  account: ProviderAccount;
  clock: Clock;
  /** Returns milliseconds since 1970, by the clock. */
  now(): number;
  /** Is what the provider was started with; a switch can override it. */
  deliverySeconds: number;
  /** Holds the price list with all changes, by id. */
  services: Map<number, ProviderService>;
  /** Returns what a profile or post had before any order, by target. */
  baseCount(target: string, kind: string): number;
  /** Counts up, so that variants take turns. */
  turn(): number;
}

export function timingOf(panel: Panel): Timing {
  const seconds = panel.switches.now().deliverySeconds ?? panel.deliverySeconds;
  return { now: panel.now(), deliveryMs: seconds * 1000 };
}
