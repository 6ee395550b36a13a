import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { dayMs } from '#contracts/kit/time.ts';
import { withAdvisoryLock } from '#server/platform/database/with-advisory-lock.ts';
import type { Deps } from '#server/platform/deps.ts';
import { folderOf } from '../backup-folder.ts';

/**
 * Files with `own` belong to the lock holder and are deleted at once. Others may belong to a drill or another shop and
 * are kept for a day.
 */
const inDataDir = [
  { name: /^backup\.unfinished-/, own: true },
  { name: /^restore\.unfinished-/, own: false },
];
const inFolder = [
  { name: /^auge-[\dT-]+\.(?:tar\.gz|dump)\.unsealed(?:\.unfinished|\.pass)?$/, own: true },
  { name: /^auge-[\dT-]+\.(?:tar\.gz|dump)(?:\.sealed)?\.(?:unfinished|pass)$/, own: false },
];

async function deleteLeftovers(folder: string, kinds: typeof inFolder, now: Date): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const kind = kinds.find((each) => each.name.test(name));
    const found = kind && (await stat(join(folder, name)).catch(() => undefined));
    if (!found || (!kind.own && now.getTime() - found.mtimeMs <= dayMs)) continue;
    await rm(join(folder, name), { recursive: true, force: true });
  }
}

type RemainsDeps = Pick<Deps, 'now'> & { config: Pick<Deps['config'], 'dataDir' | 'backupDir'> };

/** Deletes leftovers of a killed backup, which are copies of the whole database. The caller holds the backup lock. */
export async function clearRemains(deps: RemainsDeps): Promise<void> {
  await deleteLeftovers(deps.config.dataDir, inDataDir, deps.now());
  await deleteLeftovers(folderOf(deps), inFolder, deps.now());
}

export async function clearAtStart(deps: RemainsDeps & Pick<Deps, 'config'>): Promise<void> {
  const { databaseDirectUrl } = deps.config;
  if (databaseDirectUrl !== null)
    await withAdvisoryLock(databaseDirectUrl, 'backup', () => clearRemains(deps));
}
