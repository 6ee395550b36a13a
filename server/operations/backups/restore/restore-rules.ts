/** What stands in DATA_DIR: which database the shop ran on, and the last moment that it had written there. */
export interface Witness {
  databaseId: string;
  at: Date;
}

/** What the database says of itself; undefined before the first start. */
export type Moment = Witness;

export type RestoreSign = 'command' | 'witness';

/**
 * Says whether this database is an older state of the shop: `npm run restore` left its mark, or the shop remembers
 * outside of the database a later moment than the database does. Undefined when nothing says so.
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

/** So long a shop may have been away before nobody but the processor can say whether its database is whole. */
const awayMs = 10 * 60_000;

/**
 * Says whether the processor must be asked before work begins: nothing outside of the database remembers it here, and
 * it has been away for long enough to have been restored on this machine.
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
