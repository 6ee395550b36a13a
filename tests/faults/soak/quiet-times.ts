import { setTimeout as pause } from 'node:timers/promises';

/** Lets acts whose outcome is counted happen only while nobody holds them all back. */
export interface QuietTimes {
  act<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Waits until no act is under way, and lets none begin until `work` is done. */
  hold<Result>(work: () => Promise<Result>): Promise<Result>;
  isHeld(): boolean;
}

export function quietTimes(): QuietTimes {
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
