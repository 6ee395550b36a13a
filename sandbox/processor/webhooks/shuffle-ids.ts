import type { Timers } from '../tasks/timers.ts';

const WINDOW_MS = 150;
const STEP_MS = 20;

export interface Shuffler {
  add(ids: string[]): void;
  clear(): void;
}

/** Holds ids for a moment and passes them on in reverse order, one after the other. */
export function createShuffler(timers: Timers, passOn: (id: string) => void): Shuffler {
  let held: string[] = [];
  const release = (): void => {
    const reversed = held.reverse();
    held = [];
    for (const [i, id] of reversed.entries()) timers.later(i * STEP_MS, () => passOn(id));
  };
  return {
    add: (ids) => {
      if (held.length === 0 && ids.length > 0) timers.later(WINDOW_MS, release);
      held = [...held, ...ids];
    },
    clear: () => {
      held = [];
    },
  };
}
