import type { World } from './kit/world.ts';

/** What every sandbox server offers to the desk and to tests, whatever it pretends to be. */
export interface SandboxService<Faults extends object> {
  /** Origin, e.g. `http://127.0.0.1:3001`. */
  readonly url: string;
  /** The switches as they stand now. */
  faults(): Faults;
  /** Merges the given switches into the present ones; unknown names throw. */
  setFaults(change: Partial<Faults>): Faults;
  /** Forgets all data and faults. */
  reset(): void;
  close(): Promise<void>;
}

/** Where a service listens and keeps its state. */
export interface SandboxPlace {
  /** Loopback only; 0 takes a free port. */
  port: number;
  /** Folder for the SQLite file; without it the state lives in memory. */
  dataDir?: string | undefined;
  /** The machine's own time without it. */
  world?: World;
}
