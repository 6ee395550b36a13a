/** Is stored in DATA_DIR: the database that the shop ran on, and the last moment that it had written there. */
export interface Witness {
  databaseId: string;
  at: Date;
}

/** Is the database's own record; undefined before the first start. */
export type Moment = Witness;

export type RestoreSign = 'command' | 'witness';

/**
 * Returns the sign that this database is an older state of the shop: `npm run restore` left its mark, or DATA_DIR
 * remembers a later moment than the database does. Returns undefined without a sign.
 */
export function signOfRestore(facts: {
  moment: Moment | undefined;
  witness: Witness | undefined;
  byCommand: boolean;
}): RestoreSign | undefined {
  const { moment, witness, byCommand } = facts;
  if (!moment) return undefined;
  if (byCommand) return 'command';
  if (!witness || witness.databaseId !== moment.databaseId) return undefined;
  return witness.at > moment.at ? 'witness' : undefined;
}

/** After this long without the shop, only the processor can say whether its database is complete. */
const awayMs = 10 * 60_000;

/**
 * Returns whether the processor must be asked before work begins: DATA_DIR remembers nothing, and
 * the shop was down long enough for a restore on this machine.
 */
export function needsOutsideProof(facts: {
  moment: Moment | undefined;
  witness: Witness | undefined;
  now: Date;
}): boolean {
  const { moment, witness, now } = facts;
  if (!moment || witness?.databaseId === moment.databaseId) return false;
  return now.getTime() - moment.at.getTime() > awayMs;
}
