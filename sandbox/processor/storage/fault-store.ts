import type { DatabaseSync } from 'node:sqlite';
import { type FaultChange, mergeFaults, NO_FAULTS, type ProcessorFaults } from '../faults.ts';

export interface FaultStore {
  current(): ProcessorFaults;
  /** Merges and persists. Throws on unknown names. */
  change(change: FaultChange): ProcessorFaults;
  clear(): void;
}

/** The fault switches, kept through restarts. */
export function openFaultStore(db: DatabaseSync): FaultStore {
  const select = db.prepare("select json from settings where name = 'faults'");
  const upsert = db.prepare("insert or replace into settings values ('faults', ?)");
  const stored = select.get() as { json: string } | undefined;
  let faults = stored ? mergeFaults(NO_FAULTS, JSON.parse(stored.json)) : NO_FAULTS;
  return {
    current: () => faults,
    change: (change) => {
      faults = mergeFaults(faults, change);
      upsert.run(JSON.stringify(faults));
      return faults;
    },
    clear: () => {
      faults = NO_FAULTS;
    },
  };
}
