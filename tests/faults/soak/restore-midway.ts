import { setTimeout as pause } from 'node:timers/promises';
import { type Database, openPool } from '#server/platform/database/pool.ts';
import { runStatements } from '../../harness/database-server.ts';
import { endAllInGoodOrder, firstUrl, restartAllProcesses, type Stage } from './blows.ts';
import { idsOfMails } from './mails-due.ts';
import type { ActivityGate } from './quiet-times.ts';

interface Archive {
  stage: Stage;
  quiet: ActivityGate;
  /** Address of the maintenance database. */
  serverUrl: string;
  databaseUrl: string;
  onStart(url: string): void;
  seen: unknown[];
}

export interface Restored {
  times: number;
  lostMails: Set<string>;
}

/** Blocks all other connections to the shop's database during the statements. */
async function runExclusively({ serverUrl, databaseUrl }: Archive, statements: (name: string) => string[]) {
  const name = new URL(databaseUrl).pathname.slice(1);
  await runStatements(serverUrl, [
    `alter database ${name} with allow_connections false`,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
    ...statements(name),
    `alter database ${name} with allow_connections true`,
  ]);
}

async function mailIds(databaseUrl: string): Promise<Set<string>> {
  const pool: Database = openPool(databaseUrl, 1, { onError: () => undefined });
  return idsOfMails(pool).finally(() => pool.end());
}

/** Stops all processes, restores the database from some seconds before, and starts them again. */
async function restoreOnce(archive: Archive, restored: Restored): Promise<void> {
  const { stage, onStart } = archive;
  const start = async () => {
    await restartAllProcesses(stage);
    onStart(firstUrl(stage));
  };
  await endAllInGoodOrder(stage);
  const kept = await mailIds(archive.databaseUrl);
  await runExclusively(archive, (name) => [
    `create database ${name}_copy template ${name} strategy file_copy`,
  ]);
  await start();
  await pause(5000 + stage.random.below(5000));
  await endAllInGoodOrder(stage);
  for (const id of await mailIds(archive.databaseUrl)) if (!kept.has(id)) restored.lostMails.add(id);
  await runExclusively(archive, (name) => [
    `drop database ${name} with (force)`,
    `create database ${name} template ${name}_copy strategy file_copy`,
    `drop database ${name}_copy`,
  ]);
  restored.times += 1;
  // Keys of checkouts from the lost period are free again.
  archive.seen.length = 0;
  await start();
}

/** Restores once after this time and then repeatedly until aborted. */
export async function restoreMidway(archive: Archive, restored: Restored, over: AbortSignal): Promise<void> {
  const rest = (ms: number) => pause(ms, undefined, { signal: over }).catch(() => undefined);
  await rest(8000);
  while (!over.aborted) {
    await archive.quiet.hold(() => restoreOnce(archive, restored));
    await rest(25_000 + archive.stage.random.below(20_000));
  }
}
