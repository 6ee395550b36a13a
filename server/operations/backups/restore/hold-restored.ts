import { setTimeout as pause } from 'node:timers/promises';
import { compareWithProcessor } from '#server/payments/reconciliation/compare-with-processor.ts';
import { lacksPayments } from '#server/payments/reconciliation/find-lacking.ts';
import { inTransaction, type Tx } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Feature } from '#server/platform/feature/feature.ts';
import { openItem } from '#server/staff/pending/open-item.ts';
import { forgetCommand, readWitness, wasRestoredByCommand, writeWitness } from '../remembered-moment.ts';
import { needsOutsideProof, signOfRestore } from './restore-rules.ts';
import {
  findUncompared,
  insertRestoration,
  noteMoment,
  readComparedUntil,
  readMoment,
  type Sign,
  setCompared,
  setHeld,
} from './store-restorations.ts';

/** Result of the startup check. With `ask_first` the processor must be queried before work begins. */
export type RestoreState = 'clear' | 'ask_first' | 'restored';

/**
 * Checks at every start, before work begins, whether the database is an older state of the shop. After a restore, the
 * transaction that records it also pauses waiting work for comparison and review. Sales continue.
 */
export async function watchForRestore(deps: Deps, features: readonly Feature[]): Promise<RestoreState> {
  const { config, database } = deps;
  // The folder is read first, because another process on the same folder writes only moments that the database already
  // has.
  const witness = readWitness(config.dataDir);
  const moment = await readMoment(database);
  const byCommand = wasRestoredByCommand(config.dataDir);
  const sign = signOfRestore({ moment, witness, byCommand });
  if (sign && moment) await holdAll(deps, features, { sign, knownUntil: moment.at });
  forgetCommand(config.dataDir);
  await rememberMoment(deps);
  if (await findUncompared(database)) return 'restored';
  return needsOutsideProof({ moment, witness, now: deps.now() }) ? 'ask_first' : 'clear';
}

export async function rememberMoment({ config, database }: Pick<Deps, 'config' | 'database'>): Promise<void> {
  writeWitness(config.dataDir, await noteMoment(database));
}

export async function holdWaiting(
  deps: Deps,
  features: readonly Feature[],
  { tx, at }: { tx: Tx; at: Date },
): Promise<Record<string, number>> {
  const counts = [];
  for (const feature of features) counts.push((await feature.holdRestored?.(deps, tx, at)) ?? {});
  return Object.assign({}, ...counts);
}

async function holdAll(
  deps: Deps,
  features: readonly Feature[],
  found: { sign: Sign; knownUntil: Date },
): Promise<void> {
  const at = deps.now();
  await inTransaction(deps.database, async (tx) => {
    const id = await insertRestoration(tx, { ...found, at });
    const held = await holdWaiting(deps, features, { tx, at });
    await setHeld(tx, id, held);
    const evidence = { sign: found.sign, knownUntil: found.knownUntil.toISOString(), ...held };
    await openItem(tx, { reason: 'shop_restored', subjectId: id, orderId: null, evidence });
    deps.log.error({ ...found, held }, 'this database is an older state: what was waiting in it is held');
  });
}

const retryMs = 3000;

/**
 * Compares a restored database with the processor and repeats until it succeeds. Work may begin only afterwards,
 * because a refund or payment made after the backup would otherwise be repeated. Returns false when stopped before.
 */
export async function compareRestored(
  deps: Deps,
  features: readonly Feature[],
  { state, stopped }: { state: RestoreState; stopped: AbortSignal },
): Promise<boolean> {
  while (!stopped.aborted) {
    try {
      if (state === 'ask_first') await askProcessor(deps, features);
      const restoration = await findUncompared(deps.database);
      if (!restoration) return true;
      await compareWithProcessor(deps);
      await setCompared(deps.database, restoration.id, deps.now());
    } catch (error) {
      deps.log.error({ err: error }, 'a restored database cannot be compared yet: nothing is sent meanwhile');
      await pause(retryMs, undefined, { signal: stopped }).catch(() => undefined);
    }
  }
  return false;
}

async function askProcessor(deps: Deps, features: readonly Feature[]): Promise<void> {
  const mark = await readComparedUntil(deps.database);
  if (!(await lacksPayments(deps, mark))) return;
  await holdAll(deps, features, { sign: 'processor', knownUntil: mark });
}
