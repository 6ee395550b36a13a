import type { World } from './kit/world.ts';

/** Is what every sandbox server offers to the desk and to tests, whatever it pretends to be. */
export interface SandboxService<Faults extends object> {
  /** Is the origin, e.g. `http://127.0.0.1:3001`. */
  readonly url: string;
  /** Returns the switches as they stand now. */
  faults(): Faults;
  /** Merges the given switches into the present ones; unknown names throw. */
  setFaults(change: Partial<Faults>): Faults;
  /** Forgets all data and faults. */
  reset(): void;
  close(): Promise<void>;
}

/** Says where a service listens and keeps its state. */
export interface SandboxPlace {
  /** It listens on loopback only; 0 takes a free port. */
  port: number;
  /** Is the folder for the SQLite file; without it the state lives in memory. */
  dataDir?: string | undefined;
  /** Without it the machine's own time counts. */
  world?: World;
}
