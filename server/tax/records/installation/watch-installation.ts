import { inTransaction } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { stopIssuing } from '../chain.ts';
import { isMarkOfThisDatabase, isUnread, partsOf } from '../chain-rules.ts';
import { isOriginalFolder, markFolder, readHead, writeHead } from '../checks/chain-head-file.ts';
import {
  bindChain,
  databaseMark,
  fileMark,
  hashAt,
  type OpenChain,
  readOpenChain,
  type StopReason,
} from '../store-stops.ts';

type WatchDeps = Pick<Deps, 'config' | 'database' | 'now' | 'log'>;
type InstallationFinding = { reason: StopReason; detail: Record<string, unknown> };

function checkInstallationPlace(
  chain: OpenChain,
  here: { database: string; files: string },
): InstallationFinding | undefined {
  if (chain.boundTo === null) return undefined;
  const [, files] = partsOf(chain.boundTo);
  if (!isMarkOfThisDatabase(chain.boundTo, here.database))
    return { reason: 'copied', detail: { found: 'another database' } };
  if (files !== '' && here.files !== '' && files !== here.files)
    return { reason: 'copied', detail: { found: 'files that were created again' } };
  return undefined;
}

/** Runs before the other checks, because missing records must be reported whatever else changed. */
async function checkStoredHead(
  { config, database }: WatchDeps,
  chain: OpenChain,
): Promise<InstallationFinding | undefined> {
  const head = readHead(config.dataDir, chain.installation);
  if (head && head.length > chain.length) {
    // Another process with the same data directory may have issued since the chain was read.
    const found = (await readOpenChain(database))?.length ?? 0;
    if (head.length > found) return { reason: 'restored', detail: { remembered: head.length, found } };
  }
  if (head && head.length > 0 && (await hashAt(database, chain.id, head.length)) !== head.hash)
    return {
      reason: 'restored',
      detail: { remembered: head.length, found: 'another record at that position' },
    };
  return undefined;
}

function checkFolderMark({ config }: WatchDeps, chain: OpenChain): InstallationFinding | undefined {
  if (isOriginalFolder(config.dataDir, chain.installation) !== false) return undefined;
  return { reason: 'copied', detail: { found: 'a copy of DATA_DIR' } };
}

const unreadServer =
  'the identifier of the database server cannot be read, so a copy of this database is detected only by DATA_DIR and the tax agency. The administrator can `grant execute on function pg_control_system() to` the role of DATABASE_URL';

/**
 * Checks at every start, before issuing, that the chain was written in this database and data directory. A copied
 * database, a restored backup or a copied DATA_DIR would fork the chain.
 */
export async function watchInstallation(deps: WatchDeps): Promise<void> {
  const { database: db, config, now } = deps;
  const chain = await readOpenChain(db);
  if (!chain || chain.stoppedAt) return;
  const here = { database: await databaseMark(db), files: await fileMark(db) };
  if (isUnread(here.database)) deps.log.warn(unreadServer);
  const finding =
    (await checkStoredHead(deps, chain)) ??
    checkInstallationPlace(chain, here) ??
    checkFolderMark(deps, chain);
  if (finding) {
    deps.log.error({ installation: chain.installation, ...finding }, 'invoices are no longer issued here');
    await inTransaction(db, (tx) => stopIssuing(tx, { chainId: chain.id, at: now(), ...finding }));
    return;
  }
  const mark = `${here.database}/${here.files}`;
  if (chain.boundTo !== mark) await bindChain(db, chain.id, mark);
  if (isOriginalFolder(config.dataDir, chain.installation) === undefined)
    markFolder(config.dataDir, chain.installation);
}

const written = new Map<string, number>();

export async function saveChainHead({ database, config }: WatchDeps): Promise<void> {
  const chain = await readOpenChain(database);
  if (!chain?.lastHash || chain.stoppedAt) return;
  const key = `${config.dataDir}/${chain.installation}`;
  if (written.get(key) === chain.length) return;
  const before = readHead(config.dataDir, chain.installation);
  if (before && before.length > chain.length) return;
  markFolderIfUnmarked(config.dataDir, chain.installation);
  writeHead(config.dataDir, chain.installation, { length: chain.length, hash: chain.lastHash });
  written.set(key, chain.length);
}

const markFolderIfUnmarked = (dataDir: string, installation: string) => {
  if (isOriginalFolder(dataDir, installation) === undefined) markFolder(dataDir, installation);
};
