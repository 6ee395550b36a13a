import { resolve } from 'node:path';
import { features } from '#server/features.ts';
import { newestFile } from '#server/operations/backups/backup-files.ts';
import { rehearse, wordRehearsal } from '#server/operations/backups/rehearsals/rehearse.ts';
import { openProcessors } from '#server/payments/open-processors.ts';
import { openProviderGateway } from '#server/platform/clients/provider/provider.ts';
import { loadConfig } from '#server/platform/config/config.ts';
import { namesInFile, readEnvironment } from './launch/environment.ts';
import { quietLog } from './launch/quiet-log.ts';
import { patienceMs } from './launch/sale-deps.ts';
import { toldToStop } from './launch/told-to-stop.ts';

/**
 * `npm run restore -- --rehearse [FILE]` says what a restore would mean; it tries it beside the shop, which may run.
 */
export async function runRehearsal(named: string | undefined): Promise<void> {
  const config = loadConfig(readEnvironment(), namesInFile());
  const file = named ? resolve(named) : await newestFile({ config });
  const ended = new AbortController();
  void toldToStop(console.error).then(() => ended.abort(new Error('stopped; nothing of the copy is left')));
  const processors = openProcessors({ config, database: undefined, key: '', now: () => new Date() });
  const provider = openProviderGateway({ timeoutMs: patienceMs, publicOnly: config.mode === 'live' });
  try {
    const deps = { config, processors, provider, log: quietLog, now: () => new Date() };
    const found = await rehearse(deps, features, { file, stopped: ended.signal });
    console.log(wordRehearsal(found).join('\n'));
  } catch (error) {
    throw ended.signal.aborted ? ended.signal.reason : new Error(`${file}: ${(error as Error).message}`);
  } finally {
    processors.close();
    provider.close();
  }
}
