import type { SandboxTime } from './kit/sandbox-time.ts';

/** Interface of every sandbox service for the console and tests. */
export interface SandboxService<Faults extends object> {
  /** Origin, e.g. `http://127.0.0.1:3001`. */
  readonly url: string;
  faults(): Faults;
  setFaults(change: Partial<Faults>): Faults;
  /** Deletes all data and faults. */
  reset(): void;
  close(): Promise<void>;
}

export interface SandboxLocation {
  /** Loopback port; 0 selects a free one. */
  port: number;
  /** Folder of the SQLite file. Absent: in-memory. */
  dataDir?: string | undefined;
  /** Absent: the machine's time. */
  world?: SandboxTime;
}
