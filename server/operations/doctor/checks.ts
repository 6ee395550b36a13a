import type { FindingName } from '#contracts/staff/findings.ts';
import { checkKeys } from '#server/fulfilment/providers/connection.ts';
import { judgeWebhooks, readWebhooks, tellRefused, webhookUrl } from '#server/payments/intents/webhooks.ts';
import { checkTls } from '#server/platform/clients/transport/check-tls.ts';
import { reachOwnAddress } from '#server/platform/clients/transport/reach-own-address.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { SaleDeps } from '#server/platform/feature/feature.ts';
import type { Check } from '#server/platform/http/readiness.ts';
import { secretKeyFits } from '#server/staff/settings/secret-key.ts';
import {
  checkCertificate,
  checkFiles,
  checkIssuing,
  checkQueue,
} from '#server/tax/records/checks/check-register.ts';
import { checkBackups } from '../backups/watch-backups.ts';
import { groundChecks, outsideChecks } from '../connections/checks.ts';
import { judgeProcessorClock, judgeWork } from './rules.ts';
import { lastHeartbeat } from './store.ts';

export type Checks = Partial<Record<FindingName, Check>>;

/** What can be asked however much of the configuration is missing. */
export type StandingDeps = SaleDeps & { config: Pick<Config, 'mode' | 'dataDir'> };
/** What is asked with a whole configuration. */
export type WorldDeps = StandingDeps & Pick<Deps, 'config' | 'processor' | 'directory'>;

/** Somebody works: what was paid is sent, and mails leave. The sandbox works in its own process. */
const workerCheck = ({ config, database, now }: SaleDeps): Checks =>
  config.mode === 'live' ? { worker: async () => judgeWork(await lastHeartbeat(database), now()) } : {};

const keyCheck = ({ database, secrets }: SaleDeps): Checks => ({
  secret_key: async () =>
    (await secretKeyFits(database, secrets))
      ? null
      : 'what the database holds was sealed with another SECRET_KEY',
});

/** What keeps nobody from buying, and lets nothing that is bought be sent: `/readyz` warns of it. */
export const saleAdviceChecks = (deps: SaleDeps): Checks => ({ ...keyCheck(deps), ...workerCheck(deps) });

/** Of the database that sells and of this machine. */
export function standingChecks(deps: StandingDeps): Checks {
  const { database, now } = deps;
  return {
    ...groundChecks(deps),
    ...keyCheck(deps),
    provider: () => checkKeys(deps),
    webhooks_missing: async () => {
      const state = await readWebhooks(database, now());
      if (state.unannounced === 0) return null;
      return `${state.unannounced} orders were paid, and no webhook came since${tellRefused(state)}`;
    },
    backup: () => checkBackups(deps),
    register: () => checkCertificate(database, now()),
    issuing_stopped: () => checkIssuing(database),
    agency_queue: () => checkQueue(database, now()),
    ...workerCheck(deps),
  };
}

async function askWebhooks({ processor, config }: WorldDeps): Promise<string | null> {
  const webhooks = await processor.listWebhooks();
  return webhooks ? judgeWebhooks(webhooks, webhookUrl({ config })) : null;
}

/** Of whom the shop speaks with, with the keys that it uses. */
export function worldChecks(deps: WorldDeps): Checks {
  const { config, processor, now } = deps;
  const { processor: ping, mail, directory } = outsideChecks(deps);
  return {
    processor: ping,
    webhook_endpoint: () => askWebhooks(deps),
    processor_clock: async () => judgeProcessorClock(await processor.clock(), now()),
    mail,
    ...(directory ? { directory } : {}),
    public_url: () => reachOwnAddress(config.publicUrl),
    tls: () => checkTls(config.publicUrl, now()),
    agency_files: () => checkFiles(config),
  };
}
