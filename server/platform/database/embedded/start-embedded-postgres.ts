import { existsSync, mkdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { checkConnection, databaseUrl, socketUrl } from './check-connection.ts';
import { chooseIdentity } from './choose-identity.ts';
import { type ClusterPlace, initialiseCluster } from './initialise-cluster.ts';
import { type Launch, launchPostmaster } from './launch-postmaster.ts';
import { locateBinaries } from './locate-binaries.ts';
import { nextFreePort, readLastPort, saveLastPort } from './pick-port.ts';
import {
  isPostmaster,
  readPostmasterFile,
  replacePostmasterPid,
  stopPostmaster,
} from './postmaster-process.ts';
import { decideAfterFailedStart, socketFolder } from './rules.ts';

export interface EmbeddedOptions extends Partial<Launch> {
  /** Created if missing. The caller holds its program lock (`acquireProgramLock`). */
  dataDir: string;
  /** Preferred port. A taken port is replaced by the next free one. 0 means any. */
  port: number;
  log: (line: string) => void;
  onUnexpectedExit?: () => void;
  namespace?: string[];
}

export interface EmbeddedPostgres {
  url: string;
  port: number;
  pid: number;
  reused: boolean;
  stop(): Promise<void>;
}

interface RunningPostgres {
  pid: number;
  port: number;
  reused: boolean;
}

const timeoutMs = 10_000;

/**
 * Starts the embedded PostgreSQL in `dataDir/postgres`, or reuses a server left by a killed program. Throws a readable
 * error if it cannot start.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const place = prepareClusterPlace(options);
  const password = await initialiseCluster(place, options.durable ?? true);
  const left = await findLeftover(place, password);
  const running = left ?? (await launch(place, options));
  const attempt = await checkConnection(running.port, password);
  if (attempt !== 'connected') {
    throw new Error(
      `PostgreSQL runs on port ${running.port}, but rejects the shop (${attempt}); see ${place.logFile}`,
    );
  }
  return toEmbeddedPostgres(running, place, { password, options });
}

function prepareClusterPlace(options: EmbeddedOptions): ClusterPlace {
  mkdirSync(options.dataDir, { recursive: true, mode: 0o700 });
  const dataDir = realpathSync(options.dataDir);
  const cluster = join(dataDir, 'postgres');
  const binaries = locateBinaries();
  const identity = chooseIdentity({ binaries, dataDir, cluster, namespace: options.namespace });
  const file = (suffix: string) => join(dataDir, `postgres.${suffix}`);
  return {
    dataDir,
    cluster,
    binaries,
    identity,
    passwordFile: file('password'),
    portFile: file('port'),
    logFile: file('log'),
  };
}

async function findLeftover(place: ClusterPlace, password: string): Promise<RunningPostgres | null> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const file = readPostmasterFile(place.cluster);
    if (!file) return null;
    if (!isPostmaster(file.pid, place.cluster)) {
      replacePostmasterPid(place.cluster);
      return null;
    }
    const attempt = file.port ? await checkConnection(file.port, password) : 'starting';
    if (attempt === 'connected') return { pid: file.pid, port: file.port, reused: true };
    if (attempt !== 'starting' && Date.now() > deadline) {
      throw new Error(
        `PostgreSQL (process ${file.pid}) uses ${place.cluster}, but does not reply: stop it first`,
      );
    }
    await pause(50);
  }
}

async function launch(place: ClusterPlace, options: EmbeddedOptions): Promise<RunningPostgres> {
  const deadline = Date.now() + timeoutMs;
  const settings = {
    durable: options.durable ?? true,
    maxConnections: options.maxConnections ?? 100,
    dieWithParent: options.dieWithParent ?? false,
    onSpawn: options.onSpawn,
    environment: options.environment ?? {},
  };
  let port = await nextFreePort(readLastPort(place.portFile, options.port));
  for (;;) {
    const launched = await launchPostmaster(place, { ...settings, port });
    if ('pid' in launched) {
      if (options.port !== 0) saveLastPort(place.portFile, options.port, port);
      return { pid: launched.pid, port, reused: false };
    }
    const verdict = decideAfterFailedStart(launched.output);
    if (verdict === 'give-up' || Date.now() > deadline) {
      throw new Error(`PostgreSQL did not start:\n${launched.output.trim()}`);
    }
    if (verdict === 'next-port') port = await nextFreePort(options.port === 0 ? 0 : port + 1);
    else await pause(200);
  }
}

function toEmbeddedPostgres(
  running: RunningPostgres,
  place: ClusterPlace,
  about: { password: string; options: EmbeddedOptions },
): EmbeddedPostgres {
  const { pid, port, reused } = running;
  const { log, onUnexpectedExit } = about.options;
  log(
    reused
      ? `PostgreSQL still runs on port ${port} (process ${pid})`
      : `PostgreSQL runs on port ${port} (process ${pid})`,
  );
  const watch = setInterval(() => {
    if (isPostmaster(pid, place.cluster)) return;
    clearInterval(watch);
    onUnexpectedExit?.();
  }, 500);
  watch.unref();
  const stop = async () => {
    clearInterval(watch);
    await stopPostmaster(pid, place.cluster);
  };
  return { url: nearestUrl(place, port, about.password), port, pid, reused, stop };
}

/** Servers started by an older version have no socket. */
function nearestUrl({ cluster }: ClusterPlace, port: number, password: string): string {
  const folder = socketFolder(cluster);
  const there = folder !== null && existsSync(join(folder, `.s.PGSQL.${port}`));
  return there ? socketUrl(folder, port, password) : databaseUrl(port, password);
}
