import { openState } from './open-state.ts';

/** Is the time that all stand-ins of a sandbox live in; the desk moves it together with the shop's. */
export interface World {
  /** Returns milliseconds since 1970. */
  now(): number;
  /** Returns how far it is ahead of the machine's clock. */
  aheadMs(): number;
  moveTo(aheadMs: number): void;
  /** Anyone who waits by a timer looks again. */
  onMove(look: () => void): void;
  close(): void;
}

/** Is the machine's own time, for a stand-in that is started alone. */
export const realWorld: World = {
  now: Date.now,
  aheadMs: () => 0,
  moveTo: () => undefined,
  onMove: () => undefined,
  close: () => undefined,
};

/** Keeps how far it is ahead beside the stand-ins' data, so that it outlives a restart. */
export function openWorld(dataDir?: string): World {
  const state = openState('world', dataDir);
  state.exec(
    'create table if not exists world (id integer primary key check (id = 1), ahead_ms integer not null)',
  );
  const write = state.prepare('insert or replace into world (id, ahead_ms) values (1, ?)');
  const stored = state.prepare('select ahead_ms from world').get() as { ahead_ms: number } | undefined;
  let aheadMs = stored?.ahead_ms ?? 0;
  const lookers: (() => void)[] = [];
  return {
    now: () => Date.now() + aheadMs,
    aheadMs: () => aheadMs,
    moveTo: (next) => {
      aheadMs = next;
      write.run(next);
      for (const look of lookers) look();
    },
    onMove: (look) => void lookers.push(look),
    close: () => {
      if (state.isOpen) state.close();
    },
  };
}
