import { resolve } from 'node:path';
import { features } from '#server/features.ts';
import { findNewestFile } from '#server/operations/backups/backup-files.ts';
import { formatRestoreTest, testRestore } from '#server/operations/backups/drills/test-restore.ts';
import { openProcessors } from '#server/payments/open-processors.ts';
import { openProviderGateway } from '#server/platform/clients/provider/provider.ts';
import { loadConfig } from '#server/platform/config/config.ts';
import { readEnvironment, variableNamesInFile } from './launch/environment.ts';
import { quietLog } from './launch/quiet-log.ts';
import { callTimeoutMs } from './launch/sale-deps.ts';
import { waitForStop } from './launch/wait-for-stop.ts';

/**
 * Command `npm run restore -- --rehearse [FILE]`. Reports the consequences of a restore by trying it next to
 * the shop, which may be running.
 */
export async function runRehearsal(named: string | undefined): Promise<void> {
  const config = loadConfig(readEnvironment(), variableNamesInFile());
  const file = named ? resolve(named) : await findNewestFile({ config });
  const ended = new AbortController();
  void waitForStop(console.error).then(() => ended.abort(new Error('stopped; nothing of the copy is left')));
  const processors = openProcessors({ config, database: undefined, key: '', now: () => new Date() });
  const provider = openProviderGateway({ timeoutMs: callTimeoutMs, publicOnly: config.mode === 'live' });
  try {
    const deps = { config, processors, provider, log: quietLog, now: () => new Date() };
    const found = await testRestore(deps, features, { file, stopped: ended.signal });
    console.log(formatRestoreTest(found).join('\n'));
  } catch (error) {
    throw ended.signal.aborted ? ended.signal.reason : new Error(`${file}: ${(error as Error).message}`);
  } finally {
    processors.close();
    provider.close();
  }
}
