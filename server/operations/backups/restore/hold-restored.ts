import { setTimeout as pause } from 'node:timers/promises';
import { compareWithProcessor } from '#server/payments/reconciliation/compare-with-processor.ts';
import { hasUnknownPayments } from '#server/payments/reconciliation/find-missing.ts';
import { inTransaction, type Tx } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Feature } from '#server/platform/feature/feature.ts';
import { logRepeatedFailure } from '#server/platform/logging/log-trouble.ts';
import { openItem } from '#server/staff/pending/open-item.ts';
import { deleteRestoredMark, isRestoredByCommand, readWitness, writeWitness } from '../stored-moment.ts';
import { detectRestore, needsProcessorCheck } from './restore-rules.ts';
import {
  findUncompared,
  insertRestoration,
  type RestoreSignCode,
  readClockMoment,
  readComparedUntil,
  readMoment,
  setCompared,
  setHeldCounts,
} from './store-restorations.ts';

/** Result of the startup check. With `ask_first`, the processor must be queried before work begins. */
export type RestoreState = 'clear' | 'ask_first' | 'restored';

/**
 * Checks at every start, before work begins, whether the database is an older state of the shop. After a restore, the
 * transaction that records it also pauses waiting work for comparison and review. Sales continue.
 */
export async function watchForRestore(deps: Deps, features: readonly Feature[]): Promise<RestoreState> {
  const { config, database } = deps;
  // The folder is read before the database, because another process on the same folder writes only moments
  // that the database already has.
  const witness = readWitness(config.dataDir);
  const moment = await readMoment(database);
  const byCommand = isRestoredByCommand(config.dataDir);
  const sign = detectRestore({ moment, witness, byCommand });
  if (sign && moment) await holdAll(deps, features, { sign, knownUntil: moment.at });
  deleteRestoredMark(config.dataDir);
  await recordMoment(deps);
  if (await findUncompared(database)) return 'restored';
  return needsProcessorCheck({ moment, witness, now: deps.now() }) ? 'ask_first' : 'clear';
}

export async function recordMoment({ config, database }: Pick<Deps, 'config' | 'database'>): Promise<void> {
  writeWitness(config.dataDir, await readClockMoment(database));
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
  found: { sign: RestoreSignCode; knownUntil: Date },
): Promise<void> {
  const at = deps.now();
  await inTransaction(deps.database, async (tx) => {
    const id = await insertRestoration(tx, { ...found, at });
    const held = await holdWaiting(deps, features, { tx, at });
    await setHeldCounts(tx, id, held);
    const evidence = { sign: found.sign, knownUntil: found.knownUntil.toISOString(), ...held };
    await openItem(tx, { reason: 'shop_restored', subjectId: id, orderId: null, evidence });
    deps.log.error(
      { ...found, held },
      'the database was restored from an older state, and its waiting work is paused',
    );
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
  for (let told = false; !stopped.aborted; told = true) {
    try {
      if (state === 'ask_first') await compareWithProcessors(deps, features);
      const restoration = await findUncompared(deps.database);
      if (!restoration) return true;
      await compareWithProcessor(deps);
      await setCompared(deps.database, restoration.id, deps.now());
    } catch (error) {
      const message =
        'the restored database cannot be compared with the processor yet, and no work begins before';
      if (told) logRepeatedFailure(deps.log, error, { message });
      else deps.log.error({ err: error }, message);
      await pause(retryMs, undefined, { signal: stopped }).catch(() => undefined);
    }
  }
  return false;
}

async function compareWithProcessors(deps: Deps, features: readonly Feature[]): Promise<void> {
  const mark = await readComparedUntil(deps.database);
  if (!(await hasUnknownPayments(deps, mark))) return;
  await holdAll(deps, features, { sign: 'processor', knownUntil: mark });
}
