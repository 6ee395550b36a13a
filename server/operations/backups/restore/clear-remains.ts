import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { dayMs } from '#contracts/kit/time.ts';
import { withAdvisoryLock } from '#server/platform/database/with-advisory-lock.ts';
import type { Deps } from '#server/platform/deps.ts';
import { folderOf } from '../place.ts';

/**
 * `own` belongs to the holder of the lock, so it goes at once. Others may be a drill's or another
 * shop's, and are left a day.
 */
const inDataDir = [
  { name: /^backup\.unfinished-/, own: true },
  { name: /^restore\.unfinished-/, own: false },
];
const inFolder = [
  { name: /^auge-[\dT-]+\.(?:tar\.gz|dump)\.unsealed(?:\.unfinished|\.pass)?$/, own: true },
  { name: /^auge-[\dT-]+\.(?:tar\.gz|dump)(?:\.sealed)?\.(?:unfinished|pass)$/, own: false },
];

async function clear(folder: string, kinds: typeof inFolder, now: Date): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const kind = kinds.find((each) => each.name.test(name));
    const found = kind && (await stat(join(folder, name)).catch(() => undefined));
    if (!found || (!kind.own && now.getTime() - found.mtimeMs <= dayMs)) continue;
    await rm(join(folder, name), { recursive: true, force: true });
  }
}

type RemainsDeps = Pick<Deps, 'now'> & { config: Pick<Deps['config'], 'dataDir' | 'backupDir'> };

/** Removes what a killed backup has left: copies of the whole database. The caller holds the lock of backups. */
export async function clearRemains(deps: RemainsDeps): Promise<void> {
  await clear(deps.config.dataDir, inDataDir, deps.now());
  await clear(folderOf(deps), inFolder, deps.now());
}

/** Does the same at the start, unless a backup is being made right now. */
export async function clearAtStart(deps: RemainsDeps & Pick<Deps, 'config'>): Promise<void> {
  const { databaseDirectUrl } = deps.config;
  if (databaseDirectUrl !== null)
    await withAdvisoryLock(databaseDirectUrl, 'backup', () => clearRemains(deps));
}
