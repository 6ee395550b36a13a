import { setTimeout as pause } from 'node:timers/promises';

/** Runs counted actions only while no caller holds them back. */
export interface ActivityGate {
  act<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Waits for running actions and blocks new ones until `work` is done. */
  hold<Result>(work: () => Promise<Result>): Promise<Result>;
  isHeld(): boolean;
}

export function createActivityGate(): ActivityGate {
  let underWay = 0;
  let held: Promise<void> | undefined;
  return {
    async act(work) {
      while (held) await held;
      underWay += 1;
      return work().finally(() => {
        underWay -= 1;
      });
    },
    async hold(work) {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      while (underWay > 0) await pause(50);
      return work().finally(() => {
        held = undefined;
        resolve();
      });
    },
    isHeld: () => held !== undefined,
  };
}
