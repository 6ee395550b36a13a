import type { Deps } from '#server/deps.ts';
import { ShopError } from '#server/errors.ts';
import { checkMailServer } from '#server/gateways/check-mail-server.ts';
import type { SaleDeps } from '#server/http/feature.ts';
import type { Check } from '#server/http/readiness.ts';
import { checkKeys } from '#server/providers/check-keys.ts';

/** `doctor` has no more than this. */
export type OutsideDeps = SaleDeps & Pick<Deps, 'config' | 'processor' | 'directory'>;

/** A public profile that is as good as any: only whether the directory answers counts. */
const anyName = 'instagram';

async function askDirectory(directory: NonNullable<OutsideDeps['directory']>): Promise<string | null> {
  try {
    await directory.profile(anyName, true);
    return null;
  } catch (error) {
    if (error instanceof ShopError && error.code === 'rate_limited') return null;
    return error instanceof Error ? error.message : String(error);
  }
}

/** Everything outside that the configuration names, each asked something that changes nothing. */
export function outsideChecks(deps: OutsideDeps) {
  const { config, processor, directory } = deps;
  return {
    processor: () =>
      processor.ping().then(
        () => null,
        () => 'does not answer our key',
      ),
    provider: () => checkKeys(deps),
    mail: () =>
      checkMailServer(config.mail.smtpUrl).then(
        () => null,
        (error: Error) => error.message,
      ),
    ...(directory ? { directory: () => askDirectory(directory) } : {}),
  } satisfies Record<string, Check>;
}
