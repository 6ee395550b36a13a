import type { Clock } from '../kit/clock.ts';
import type { Switches } from '../kit/load-switches.ts';
import type { ProviderAccount } from './account.ts';
import type { ProviderFaults } from './faults.ts';
import type { Timing } from './rules.ts';
import type { ProviderStore } from './store.ts';
import type { ProviderService } from './types.ts';

export interface ProviderPanel {
  store: ProviderStore;
  switches: Switches<ProviderFaults>;
  key: string;
  account: ProviderAccount;
  clock: Clock;
  /** Unix time in ms by its clock. */
  now(): number;
  /** Initial value, overridden by a switch. */
  deliverySeconds: number;
  services: Map<number, ProviderService>;
  /** Returns the count of a profile or post before any order. */
  baseCount(target: string, kind: string): number;
  /** Counter for alternating variants. */
  turn(): number;
}

export function timingOf(panel: ProviderPanel): Timing {
  const seconds = panel.switches.now().deliverySeconds ?? panel.deliverySeconds;
  return { now: panel.now(), deliveryMs: seconds * 1000 };
}
