import { conditionOf, type FindingName, findingNames } from '#contracts/staff/conditions.ts';
import { checkKeys } from '#server/fulfilment/providers/connection.ts';
import {
  describeRejectedWebhooks,
  findWebhookProblem,
  readWebhooks,
  requiredWebhook,
} from '#server/payments/intents/webhooks.ts';
import type { Processor } from '#server/platform/clients/processor/processor.ts';
import { checkTls, reachOwnAddress } from '#server/platform/clients/transport/check-tls.ts';
import type { Config } from '#server/platform/config/config.ts';
import { inTransaction } from '#server/platform/database/pool.ts';
import { checkReplicaAlone, replicaOf } from '#server/platform/database/reads/read-replica.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { SaleDeps } from '#server/platform/feature/feature.ts';
import { type ReadinessCheck, runChecks } from '#server/platform/http/readiness.ts';
import type { Trouble } from '#server/platform/trouble.ts';
import { openItem, resolveItems } from '#server/staff/pending/open-item.ts';
import { isSecretKeyValid } from '#server/staff/settings/secret-key.ts';
import {
  checkCertificate,
  checkFiles,
  checkIssuing,
  checkQueue,
} from '#server/tax/records/checks/check-register.ts';
import { checkBackups } from '../backups/watch-backups.ts';
import { checkClientErrors } from '../client-errors/count-errors.ts';
import { externalChecks, machineChecks } from '../connections/checks.ts';
import { type Diagnosis, diagnose, type Finding } from './diagnose.ts';
import { findProcessorClockProblem, findWorkerProblem } from './rules.ts';
import { lastHeartbeat } from './store.ts';
import { urgentChecks } from './urgent-items.ts';

type FindingChecks = Partial<Record<FindingName, ReadinessCheck>>;

export type LocalDeps = SaleDeps & { config: Pick<Config, 'mode' | 'dataDir'> };
export type ExternalServiceDeps = LocalDeps & Pick<Deps, 'config' | 'processors' | 'directory'>;

/** The worker submits paid orders and sends mails. The sandbox has its worker in the same process. */
const workerCheck = ({ config, database, now }: SaleDeps): FindingChecks =>
  config.mode === 'live'
    ? { worker: async () => findWorkerProblem(await lastHeartbeat(database), now()) }
    : {};

const keyCheck = ({ database, secrets }: SaleDeps): FindingChecks => ({
  secret_key: async () =>
    (await isSecretKeyValid(database, secrets))
      ? null
      : 'the secrets in the database were sealed with another SECRET_KEY',
});

export const quickChecks = (deps: SaleDeps): FindingChecks => ({ ...keyCheck(deps), ...workerCheck(deps) });

/**
 * Checks of services that deliver orders, but do not sell them. `/readyz` reports their failures as warnings.
 */
export const saleAdviceChecks = (deps: SaleDeps): Record<string, ReadinessCheck> => ({
  ...quickChecks(deps),
  ...urgentChecks(deps),
});

export function localChecks(deps: LocalDeps): FindingChecks {
  const { database, now } = deps;
  return {
    ...machineChecks(deps),
    ...quickChecks(deps),
    provider: () => checkKeys(deps),
    webhooks_missing: async () => {
      const state = await readWebhooks(database, now());
      if (state.unannounced === 0) return null;
      return `${state.unannounced} orders were paid without a webhook${describeRejectedWebhooks(state)}`;
    },
    backup: () => checkBackups(deps),
    register: () => checkCertificate(database, now()),
    issuing_stopped: () => checkIssuing(database),
    agency_queue: () => checkQueue(database, now()),
    client_errors: () => checkClientErrors(database, now()),
  };
}

/**
 * The command checks the replica over its own connection, the shop over the connection that it reads from.
 */
async function checkReplica({ database, config }: ExternalServiceDeps): Promise<string | Trouble | null> {
  const url = config.databaseReadUrl;
  if (url === null) return null;
  const used = replicaOf(database);
  const { problem, lagMs } = used ? await used.state() : await checkReplicaAlone(database, url);
  if (problem === null) return null;
  const reason = `the replica of DATABASE_READ_URL ${problem}`;
  return lagMs === null ? { cause: 'unreachable', reason } : reason;
}

async function checkEachProcessor(
  { processors }: ExternalServiceDeps,
  ask: (processor: Processor) => Promise<string | null>,
): Promise<string | null> {
  const found = await Promise.all(processors.all.map(ask));
  return found.filter((line) => line !== null).join('; ') || null;
}

async function checkWebhooks({ config }: ExternalServiceDeps, processor: Processor): Promise<string | null> {
  const webhooks = await processor.listWebhooks();
  return webhooks ? findWebhookProblem(webhooks, requiredWebhook({ config }, processor)) : null;
}

export function externalServiceChecks(deps: ExternalServiceDeps): FindingChecks {
  const { config, now } = deps;
  const { processor: ping, mail, directory } = externalChecks(deps);
  return {
    processor: ping,
    webhook_endpoint: () => checkEachProcessor(deps, (processor) => checkWebhooks(deps, processor)),
    processor_clock: () =>
      checkEachProcessor(deps, async (processor) =>
        findProcessorClockProblem(await processor.clock(), now()),
      ),
    mail,
    ...(directory ? { directory } : {}),
    replica: () => checkReplica(deps),
    public_url: () => reachOwnAddress(config.publicUrl),
    tls: () => checkTls(config.publicUrl, now()),
    agency_files: () => checkFiles(config),
  };
}

const checkTimeoutMs = 15_000;

export async function findProblems(checks: FindingChecks): Promise<Diagnosis> {
  const found = (await runChecks(checks, checkTimeoutMs)) as [FindingName, Trouble][];
  return diagnose(Object.keys(checks) as FindingName[], new Map(found));
}

async function updateFindingItem(deps: Deps, name: FindingName, found: Finding | undefined): Promise<void> {
  await inTransaction(deps.database, async (tx) => {
    if (found) {
      const { cause, reason: finding } = found;
      await openItem(tx, { reason: 'shop_finding', subjectId: name, evidence: { finding, cause } });
      return;
    }
    await resolveItems(tx, {
      event: 'finding_cured',
      kind: 'job',
      subjectId: name,
      by: 'system',
    });
  });
}

/**
 * Runs all checks of `npm run doctor`. Opens an inbox item for each finding and closes it once solved, also by removing
 * the service from the configuration. Items of checks that could not run remain unchanged.
 */
export async function runDoctor(deps: Deps): Promise<void> {
  const checks: FindingChecks = { ...localChecks(deps), ...externalServiceChecks(deps) };
  const { wrong, unchecked } = await findProblems(checks);
  const own = findingNames.filter((name) => conditionOf(name).inbox === undefined && !unchecked.has(name));
  for (const name of own) await updateFindingItem(deps, name, wrong.get(name));
}
