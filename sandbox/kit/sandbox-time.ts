import { openState } from './open-state.ts';

/** Time of all stand-ins, moved by the console together with the shop's. */
export interface SandboxTime {
  /** Unix time in ms. */
  now(): number;
  /** Offset from the machine's clock. */
  aheadMs(): number;
  moveTo(aheadMs: number): void;
  /** Called after a move, so that timers can be recomputed. */
  onMove(look: () => void): void;
  close(): void;
}

/** Time of the machine, for a stand-in started separately. */
export const realTime: SandboxTime = {
  now: Date.now,
  aheadMs: () => 0,
  moveTo: () => undefined,
  onMove: () => undefined,
  close: () => undefined,
};

/** Stores the offset with the stand-ins' data, so that it survives a restart. */
export function openSandboxTime(dataDir?: string): SandboxTime {
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
