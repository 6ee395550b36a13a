import { type ChildProcess, spawn } from 'node:child_process';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readSync,
  realpathSync,
  renameSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { checkConnection, databaseUrl, socketUrl } from './check-connection.ts';
import { chooseIdentity } from './choose-identity.ts';
import { bareEnvironment, type ClusterPlace, initialiseCluster } from './initialise-cluster.ts';
import { locateBinaries } from './locate-binaries.ts';
import { nextFreePort, readLastPort, saveLastPort } from './pick-port.ts';
import {
  isPostmaster,
  readPostmasterFile,
  replacePostmasterPid,
  stopPostmaster,
} from './postmaster-process.ts';
import { decideAfterFailedStart, serverArguments, socketFolder } from './rules.ts';

interface Launch {
  port: number;
  durable: boolean;
  maxConnections: number;
  /** Makes the kernel end PostgreSQL when this process ends for any reason. */
  dieWithParent: boolean;
  onSpawn?: () => void;
  /** Environment of PostgreSQL. Tests use it to set the clock. */
  environment?: Record<string, string>;
}

type Launched = { child: ChildProcess; pid: number } | { output: string };

const logLimitBytes = 5_000_000;

/**
 * Recovery after a crash may take long. PostgreSQL runs in its own session, so that Ctrl-C in the terminal
 * reaches only the program, which drains first.
 */
async function launchPostmaster(place: ClusterPlace, launch: Launch): Promise<Launched> {
  rotateLog(place.logFile);
  const log = openSync(place.logFile, 'a', 0o600);
  const from = statSync(place.logFile).size;
  const settings = { ...launch, cluster: place.cluster };
  const watch = launch.dieWithParent ? ['setpriv', '--pdeathsig', 'INT'] : [];
  const commandLine = [
    ...place.identity.prefix,
    ...watch,
    place.binaries.postgres,
    ...serverArguments(settings),
  ];
  const [command, ...args] = commandLine as [string, ...string[]];
  const { uid, gid } = place.identity;
  const child = spawn(command, args, {
    detached: true,
    stdio: ['ignore', log, log],
    env: { ...bareEnvironment, ...launch.environment },
    uid,
    gid,
  });
  closeSync(log);
  child.unref();
  launch.onSpawn?.();
  const pid = await waitUntilReady(child, place.cluster);
  return pid ? { child, pid } : { output: readFrom(place.logFile, from) };
}

async function waitUntilReady(child: ChildProcess, cluster: string): Promise<number | null> {
  let over = false;
  child.once('exit', () => {
    over = true;
  });
  child.once('error', () => {
    over = true;
  });
  while (!over) {
    const file = readPostmasterFile(cluster);
    if (file?.ready && file.pid === child.pid) return file.pid;
    await pause(5);
  }
  return null;
}

function rotateLog(file: string): void {
  if (existsSync(file) && statSync(file).size > logLimitBytes) renameSync(file, `${file}.1`);
}

function readFrom(file: string, offset: number): string {
  const length = Math.min(statSync(file).size - offset, 20_000);
  const buffer = Buffer.alloc(Math.max(length, 0));
  const handle = openSync(file, 'r');
  readSync(handle, buffer, 0, buffer.length, offset);
  closeSync(handle);
  return buffer.toString('utf8');
}

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
