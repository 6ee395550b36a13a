import { existsSync } from 'node:fs';
import { checkKeys } from '#server/fulfilment/providers/connection.ts';
import { checkMailServer } from '#server/platform/clients/mail/mailer.ts';
import { findSpaceProblem, freeBytes } from '#server/platform/database/embedded/free-space.ts';
import { checkWritable } from '#server/platform/database/judge-server.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ShopError } from '#server/platform/errors.ts';
import type { SaleDeps } from '#server/platform/feature/feature.ts';
import type { ReadinessCheck } from '#server/platform/http/readiness.ts';
import { type Trouble, troubleOf } from '#server/platform/trouble.ts';
import { readClock } from './store.ts';

type InternalDeps = Pick<Deps, 'database' | 'now'> & { config: Pick<Deps['config'], 'dataDir'> };

export function machineChecks({ config, database, now }: InternalDeps) {
  return {
    // With an external database the program may not use this machine's disk.
    ...(existsSync(config.dataDir)
      ? { disk: async () => findSpaceProblem(await freeBytes(config.dataDir)) }
      : {}),
    clock: async () => checkClockDifference(now(), await readClock(database)),
  } satisfies Record<string, ReadinessCheck>;
}

export function internalChecks(deps: InternalDeps) {
  const database: ReadinessCheck = async () => {
    await checkWritable(deps.database);
    return null;
  };
  return { database, ...machineChecks(deps) };
}

type ExternalDeps = SaleDeps & Pick<Deps, 'config' | 'processors' | 'directory'>;

/** Any public profile is suitable, because only the directory's reply counts. */
const anyName = 'instagram';

async function checkDirectory(directory: NonNullable<ExternalDeps['directory']>): Promise<Trouble | null> {
  try {
    await directory.profile(anyName, true);
    return null;
  } catch (error) {
    return error instanceof ShopError && error.code === 'rate_limited' ? null : troubleOf(error);
  }
}

/**
 * Returns why processors do not accept the shop's keys, or null. A rejected key takes precedence over an unreachable
 * processor.
 */
async function checkProcessors({ all }: ExternalDeps['processors']): Promise<Trouble | null> {
  const answers = await Promise.allSettled(all.map((processor) => processor.ping()));
  const found = answers.flatMap((answer, index) =>
    answer.status === 'rejected' ? [{ name: all[index]?.profile.name, ...troubleOf(answer.reason) }] : [],
  );
  const [first] = found;
  if (!first) return null;
  const { cause } = found.find((each) => each.cause === 'refused') ?? first;
  return { cause, reason: found.map(({ name, reason }) => `${name} ${reason}`).join('; ') };
}

async function checkMail(smtpUrl: string): Promise<Trouble | null> {
  try {
    await checkMailServer(smtpUrl);
    return null;
  } catch (error) {
    const trouble = troubleOf(error);
    const text = error instanceof Error ? error.message : String(error);
    return trouble.cause === 'unreachable' ? trouble : { ...trouble, reason: text };
  }
}

/** Checks every configured external service with a read-only call. */
export function externalChecks(deps: ExternalDeps) {
  const { config, processors, directory } = deps;
  return {
    processor: () => checkProcessors(processors),
    provider: () => checkKeys(deps),
    mail: () => checkMail(config.mail.smtpUrl),
    ...(directory ? { directory: () => checkDirectory(directory) } : {}),
  } satisfies Record<string, ReadinessCheck>;
}

/** Payments, codes and records depend on the clock. A larger difference is a problem. */
const maxClockDifferenceMs = 5000;

export function checkClockDifference(here: Date, there: Date): string | null {
  const apart = Math.abs(here.getTime() - there.getTime());
  if (apart <= maxClockDifferenceMs) return null;
  return `this machine's clock and the database's are ${Math.round(apart / 1000)} s apart`;
}
