import { openProcessors } from '#server/payments/open-processors.ts';
import type { Processor } from '#server/platform/clients/processor/processor.ts';
import { openProviderGateway } from '#server/platform/clients/provider/provider.ts';
import { InvalidConfiguration, loadConfig } from '#server/platform/config/config.ts';
import type { Listener } from '#server/platform/database/listener.ts';
import type { Database } from '#server/platform/database/pool.ts';
import type { SaleDeps } from '#server/platform/feature/feature.ts';
import type { Environment } from './environment.ts';
import { openSecrets } from './open-secrets.ts';
import { quietLog } from './quiet-log.ts';

/** A command ends before any change could be notified. */
const ignoreCalls: Listener = {
  on: () => () => undefined,
  listen: async () => () => undefined,
  close: async () => undefined,
};

/** Longer than the time-out of a readiness probe. */
export const callTimeoutMs = 15_000;

/** Opens the configured processors. Empty when the configuration is invalid. */
function configuredProcessors(environment: Environment, database: Database): readonly Processor[] {
  try {
    const config = loadConfig(environment);
    return openProcessors({ config, database, key: '', now: () => new Date() }).all;
  } catch (error) {
    if (error instanceof InvalidConfiguration) return [];
    throw error;
  }
}

/** Opens what a command needs to check whether the shop may sell, as far as the configuration allows. */
export async function openSaleDeps(
  environment: Environment,
  { database, mode }: { database: Database; mode: 'sandbox' | 'live' },
): Promise<SaleDeps> {
  return {
    database,
    listener: ignoreCalls,
    log: quietLog,
    now: () => new Date(),
    config: { mode },
    processors: { all: configuredProcessors(environment, database) },
    provider: openProviderGateway({ timeoutMs: callTimeoutMs, publicOnly: mode === 'live' }),
    secrets: await openSecrets(environment),
  };
}
