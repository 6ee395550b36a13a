/** Stored in DATA_DIR: id of the database that the shop used, and the last moment written to it. */
export interface RestoreWitness {
  databaseId: string;
  at: Date;
}

export type DatabaseMoment = RestoreWitness;

export type RestoreSign = 'command' | 'witness';

/**
 * Returns the evidence that this database is an older state of the shop, or undefined. Either `npm run restore` left
 * its mark, or DATA_DIR has a later moment than the database.
 */
export function detectRestore(facts: {
  moment: DatabaseMoment | undefined;
  witness: RestoreWitness | undefined;
  byCommand: boolean;
}): RestoreSign | undefined {
  const { moment, witness, byCommand } = facts;
  if (!moment) return undefined;
  if (byCommand) return 'command';
  if (!witness || witness.databaseId !== moment.databaseId) return undefined;
  return witness.at > moment.at ? 'witness' : undefined;
}

/** After a longer downtime only the processor knows whether the database is complete. */
const maxDowntimeMs = 10 * 60_000;

/**
 * Checks whether the processor must be queried before work begins: DATA_DIR has no record, and the downtime was long
 * enough for a restore on this machine.
 */
export function needsProcessorCheck(facts: {
  moment: DatabaseMoment | undefined;
  witness: RestoreWitness | undefined;
  now: Date;
}): boolean {
  const { moment, witness, now } = facts;
  if (!moment || witness?.databaseId === moment.databaseId) return false;
  return now.getTime() - moment.at.getTime() > maxDowntimeMs;
}
