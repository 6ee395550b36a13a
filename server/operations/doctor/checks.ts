import type { FindingName } from '#contracts/findings.ts';
import { checkBackups } from '#server/backups/check-backups.ts';
import type { Config } from '#server/config.ts';
import { groundChecks } from '#server/connections/inside-checks.ts';
import { outsideChecks } from '#server/connections/outside-checks.ts';
import type { Deps } from '#server/deps.ts';
import { checkTls } from '#server/gateways/check-tls.ts';
import { reachOwnAddress } from '#server/gateways/reach-own-address.ts';
import type { SaleDeps } from '#server/http/feature.ts';
import type { Check } from '#server/http/readiness.ts';
import { readWebhooks } from '#server/payments/refused-webhooks.ts';
import { judgeWebhooks, tellRefused, webhookUrl } from '#server/payments/webhook-events.ts';
import { checkKeys } from '#server/providers/check-keys.ts';
import { checkCertificate } from '#server/register/check-certificate.ts';
import { checkFiles, checkIssuing, checkQueue } from '#server/register/check-register.ts';
import { secretKeyFits } from '#server/settings/secret-mark.ts';
import { judgeProcessorClock, judgeWork } from './rules.ts';
import { lastHeartbeat } from './store.ts';

export type Checks = Partial<Record<FindingName, Check>>;

/** What can be asked however much of the configuration is missing. */
export type StandingDeps = SaleDeps & { config: Pick<Config, 'mode' | 'dataDir'> };
/** What is asked with a whole configuration. */
export type WorldDeps = StandingDeps & Pick<Deps, 'config' | 'processor' | 'directory'>;

/** Somebody works: what was paid is sent, and mails leave. The sandbox works in its own process. */
export const workerCheck = ({ config, database, now }: StandingDeps): Checks =>
  config.mode === 'live' ? { worker: async () => judgeWork(await lastHeartbeat(database), now()) } : {};

/** Of the database that sells and of this machine. */
export function standingChecks(deps: StandingDeps): Checks {
  const { database, secrets, now } = deps;
  const keyFits = () => secretKeyFits(database, secrets);
  return {
    ...groundChecks(deps),
    secret_key: async () =>
      (await keyFits()) ? null : 'what the database holds was sealed with another SECRET_KEY',
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
