import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Listener } from '#server/database/listener.ts';
import type { Database } from '#server/database/pool.ts';
import { keptSecretKey } from '#server/gateways/kept-secret-key.ts';
import { openProviderGateway } from '#server/gateways/provider.ts';
import { openSecretBox } from '#server/gateways/secret-box.ts';
import type { SaleDeps } from '#server/http/feature.ts';
import type { Environment } from './environment.ts';
import { quietLog } from './quiet-log.ts';
import { placesConfig } from './with-database.ts';

/** A command lives too briefly to be told of changes. */
const unheard: Listener = { on: () => () => undefined, close: async () => undefined };

/** What is asked of outside may take longer than a probe of readiness. */
export const patienceMs = 15_000;

/** The configuration's key, else the sandbox's own; a command never makes one. */
async function secretKeyOf(environment: Environment, dataDir: string): Promise<string> {
  if (environment.SECRET_KEY) return environment.SECRET_KEY;
  return existsSync(join(dataDir, 'secret.key')) ? keptSecretKey(dataDir) : 'nothing was sealed with this';
}

/** What a command has to ask with whether the shop may sell, as far as the configuration goes. */
export async function openSaleDeps(
  environment: Environment,
  { database, mode }: { database: Database; mode: 'sandbox' | 'live' },
): Promise<SaleDeps> {
  const { dataDir } = placesConfig(environment);
  return {
    database,
    listener: unheard,
    log: quietLog,
    now: () => new Date(),
    config: { mode },
    provider: openProviderGateway({ timeoutMs: patienceMs, publicOnly: mode === 'live' }),
    secrets: openSecretBox(await secretKeyOf(environment, dataDir)),
  };
}
