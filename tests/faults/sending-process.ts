import { loadConfig } from '#server/platform/config/config.ts';
import type { Deps } from '#server/platform/deps.ts';
import { obeyParent, sendToParent } from './heed-parent.ts';

/** Sends fulfilments alone in a process of its own until none is due, then ends. */
const config = loadConfig();
const { databaseUrl, secretKey } = config;
if (!databaseUrl || !secretKey) throw new Error('It works on the database of its parent, with its key');
const hosts = (process.env.PROVIDER_HOSTS ?? '').split(',');
const rounds = 4;
obeyParent(
  { processor: '', providers: hosts },
  { begin: () => void work().then(() => process.exit(0)), close: () => process.exit(0) },
);

const { openPool } = await import('#server/platform/database/pool.ts');
const { openProviderGateway } = await import('#server/platform/clients/provider/provider.ts');
const { openSecretBox } = await import('#server/platform/clients/secret-box.ts');
const { claimDue } = await import('#server/fulfilment/submission/store-sending.ts');
const { submitFulfilment } = await import('#server/fulfilment/submission/submit-fulfilment.ts');
const { silentLog } = await import('../harness/silent-log.ts');
const { notingQueue } = await import('../harness/noting-queue.ts');

const database = openPool(databaseUrl, 2, { onError: () => undefined });
const deps = {
  config,
  database,
  provider: openProviderGateway({ timeoutMs: config.provider.timeoutMs }),
  secrets: openSecretBox(secretKey),
  queue: notingQueue([]),
  log: silentLog,
  now: () => new Date(),
} as unknown as Deps;

async function work(): Promise<void> {
  for (let round = 0; round < rounds; round += 1)
    for (const claimed of await claimDue(database, 10)) await submitFulfilment(deps, claimed);
}

sendToParent({ kind: 'ready', url: '' });
