import { existsSync, mkdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { checkConnection, databaseUrl, socketUrl } from './check-connection.ts';
import { chooseIdentity } from './choose-identity.ts';
import { initialiseCluster, type Place } from './initialise-cluster.ts';
import { launchPostmaster } from './launch-postmaster.ts';
import { locateBinaries } from './locate-binaries.ts';
import { nextFreePort, recallPort, rememberPort } from './pick-port.ts';
import {
  disownPostmasterFile,
  isPostmaster,
  readPostmasterFile,
  stopPostmaster,
} from './postmaster-process.ts';
import { judgeFailedStart, socketFolder } from './rules.ts';

export interface EmbeddedOptions {
  /** Is created when missing. The caller holds its program lock (`takeProgramLock`). */
  dataDir: string;
  /** The next free port follows a taken one; 0 means any. */
  port: number;
  log: (line: string) => void;
  /** False loses data at a crash: only tests use it. */
  durable?: boolean;
  maxConnections?: number;
  dieWithParent?: boolean;
  /** Is PostgreSQL's environment, which has nothing of ours: tests set its clock. */
  environment?: Record<string, string>;
  /** Is called when the process exists; it is not ready yet. */
  onSpawn?: () => void;
  onUnexpectedExit?: () => void;
  namespace?: string[];
}

export interface EmbeddedPostgres {
  url: string;
  port: number;
  pid: number;
  /** Is true when a server left by a killed program was found and kept. */
  reused: boolean;
  stop(): Promise<void>;
}

interface Running {
  pid: number;
  port: number;
  reused: boolean;
}

/** The remains of a killed server may hold its files this long. */
const patienceMs = 10_000;

/**
 * Starts the shop's own PostgreSQL in `dataDir/postgres`, or keeps the one that a killed program
 * left running there. Throws a readable sentence when it cannot.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const place = preparePlace(options);
  const password = await initialiseCluster(place, options.durable ?? true);
  const left = await findLeftover(place, password);
  const running = left ?? (await launch(place, options));
  const attempt = await checkConnection(running.port, password);
  if (attempt !== 'connected') {
    throw new Error(
      `PostgreSQL runs on port ${running.port}, but does not let the shop in (${attempt}); see ${place.logFile}`,
    );
  }
  return present(running, place, { password, options });
}

function preparePlace(options: EmbeddedOptions): Place {
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

/** Waits while a server is neither usable nor gone. */
async function findLeftover(place: Place, password: string): Promise<Running | null> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const file = readPostmasterFile(place.cluster);
    if (!file) return null;
    if (!isPostmaster(file.pid, place.cluster)) {
      disownPostmasterFile(place.cluster);
      return null;
    }
    const attempt = file.port ? await checkConnection(file.port, password) : 'starting';
    if (attempt === 'connected') return { pid: file.pid, port: file.port, reused: true };
    if (attempt !== 'starting' && Date.now() > deadline) {
      throw new Error(
        `PostgreSQL (process ${file.pid}) holds ${place.cluster}, but does not answer: stop it first`,
      );
    }
    await pause(50);
  }
}

async function launch(place: Place, options: EmbeddedOptions): Promise<Running> {
  const deadline = Date.now() + patienceMs;
  const settings = {
    durable: options.durable ?? true,
    maxConnections: options.maxConnections ?? 100,
    dieWithParent: options.dieWithParent ?? false,
    onSpawn: options.onSpawn,
    environment: options.environment ?? {},
  };
  let port = await nextFreePort(recallPort(place.portFile, options.port));
  for (;;) {
    const launched = await launchPostmaster(place, { ...settings, port });
    if ('pid' in launched) {
      if (options.port !== 0) rememberPort(place.portFile, options.port, port);
      return { pid: launched.pid, port, reused: false };
    }
    const verdict = judgeFailedStart(launched.output);
    if (verdict === 'give-up' || Date.now() > deadline) {
      throw new Error(`PostgreSQL did not start:\n${launched.output.trim()}`);
    }
    if (verdict === 'next-port') port = await nextFreePort(options.port === 0 ? 0 : port + 1);
    else await pause(200);
  }
}

function present(
  running: Running,
  place: Place,
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

/** A server that an older version left running has no socket. */
function nearestUrl({ cluster }: Place, port: number, password: string): string {
  const folder = socketFolder(cluster);
  const there = folder !== null && existsSync(join(folder, `.s.PGSQL.${port}`));
  return there ? socketUrl(folder, port, password) : databaseUrl(port, password);
}
