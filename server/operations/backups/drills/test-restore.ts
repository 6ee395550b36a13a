import type { RestoreTest } from '#contracts/operations/restore-tests.ts';
import { compareOpenParts } from '#server/fulfilment/submission/compare-open-parts.ts';
import { findMissing } from '#server/payments/reconciliation/find-missing.ts';
import { loadOrCreateSecretKey, openSecretBox } from '#server/platform/clients/secret-box.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { type Database, inTransaction, openPool } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Feature } from '#server/platform/feature/feature.ts';
import { countMissingRecords } from '#server/tax/records/checks/chain-head-file.ts';
import { holdWaiting } from '../restore/hold-restored.ts';
import { withCopy } from '../restore/open-backup.ts';
import { readMoment } from '../restore/store-restorations.ts';

export type RestoreTestDeps = Pick<Deps, 'config' | 'processors' | 'provider' | 'log' | 'now'>;

const rolledBack = new Error('undone');

async function countHeldRows(deps: Deps, features: readonly Feature[]): Promise<Record<string, number>> {
  let held: Record<string, number> = {};
  await inTransaction(deps.database, async (tx) => {
    held = await holdWaiting(deps, features, { tx, at: deps.now() });
    throw rolledBack;
  }).catch((error: unknown) => {
    if (error !== rolledBack) throw error;
  });
  return held;
}

/** Stub of the queue, because no worker runs the jobs of a copy. */
const unprocessedFeatures = { enqueue: async () => undefined } as unknown as Deps['queue'];

async function openCopy(given: RestoreTestDeps, database: Database, copyDir: string): Promise<Deps> {
  const { secretKey, previousSecretKeys, dataDir } = given.config;
  const secrets = openSecretBox(
    secretKey ?? (await loadOrCreateSecretKey(copyDir || dataDir)),
    previousSecretKeys,
  );
  return { ...given, database, secrets, queue: unprocessedFeatures } as unknown as Deps;
}

async function inspectCopy(
  deps: Deps,
  features: readonly Feature[],
  stopped: AbortSignal,
): Promise<Omit<RestoreTest, 'file' | 'orders' | 'lastMigration' | 'seconds'>> {
  const { database, config } = deps;
  await migrate(database);
  const moment = await readMoment(database);
  const { notes, ...provider } = await compareOpenParts(deps, stopped);
  const processor = await findMissing(deps, stopped).catch((error: Error) => {
    stopped.throwIfAborted();
    notes.push(`the processor could not be queried: ${error.message}`);
    return null;
  });
  const held = await countHeldRows(deps, features);
  const missingRecords = await countMissingRecords(database, config.dataDir);
  return { knownUntil: moment?.at.toISOString() ?? null, processor, provider, held, missingRecords, notes };
}

/**
 * Restores a backup next to the shop, compares it with the processor and the providers by read-only calls, counts what
 * a restore would pause and lose, and removes the copy. Throws when the copy is unusable.
 */
export async function testRestore(
  given: RestoreTestDeps,
  features: readonly Feature[],
  { file, stopped }: { file: string; stopped: AbortSignal },
): Promise<RestoreTest> {
  const begun = performance.now();
  let found: Omit<RestoreTest, 'seconds'> | undefined;
  await withCopy(given, file, {
    stopped,
    use: async (url, { dataDir, orders, lastMigration }) => {
      const database = openPool(url, 2, { onError: () => undefined });
      try {
        const deps = await openCopy(given, database, dataDir);
        found = { file, orders, lastMigration, ...(await inspectCopy(deps, features, stopped)) };
      } finally {
        await database.end();
      }
    },
  });
  if (!found) throw new Error('the copy could not be inspected');
  return { ...found, seconds: Math.round(performance.now() - begun) / 1000 };
}

const formatEuros = (cents: number) => `${(cents / 100).toFixed(2)} EUR`;

const heldRowNames: Record<string, string> = {
  submissions: 'parts',
  mails: 'mails',
  refills: 'refills',
  campaigns: 'campaigns',
  runs: 'acts on many',
};

function describeLostPayments({ processor }: RestoreTest): string {
  if (!processor) return 'Would be lost: unknown, because the processor could not be queried';
  const { forgottenOrders, forgottenPayments, forgottenCents, unpaid, refunds, disputes } = processor;
  return `Would be lost: ${forgottenOrders} orders, ${forgottenPayments} payments (${formatEuros(forgottenCents)}); paid since and open in the backup: ${unpaid}; changed refunds: ${refunds}; changed disputes: ${disputes}`;
}

export function formatRestoreTest(rehearsal: RestoreTest): string[] {
  const { file, orders, lastMigration, knownUntil, provider, held, missingRecords, notes, seconds } =
    rehearsal;
  const waiting = Object.entries(held).map(([name, count]) => `${count} ${heldRowNames[name] ?? name}`);
  const balances = provider.balances.map(({ name, balance, currency }) => `${name} ${balance} ${currency}`);
  return [
    `${file} can be restored: ${orders} orders, schema of ${lastMigration}, data until ${knownUntil ?? 'unknown'}`,
    describeLostPayments(rehearsal),
    `Would await a staff decision: ${waiting.join(', ') || 'nothing'}`,
    `Open at providers: ${provider.open}, of which ${provider.changed} have changed since; balances: ${balances.join(', ') || 'none'}`,
    `Invoice records that would be missing: ${missingRecords}`,
    ...notes.map((note) => `Not compared: ${note}`),
    `It took ${seconds.toFixed(1)} s. The copy was deleted.`,
  ];
}
