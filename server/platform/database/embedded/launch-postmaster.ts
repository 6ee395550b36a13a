import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readSync, renameSync, statSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { bareEnvironment, type ClusterPlace } from './initialise-cluster.ts';
import { readPostmasterFile } from './postmaster-process.ts';
import { serverArguments } from './rules.ts';

export interface Launch {
  port: number;
  durable: boolean;
  maxConnections: number;
  /** Makes the kernel end PostgreSQL when this process ends for any reason. */
  dieWithParent: boolean;
  onSpawn?: () => void;
  /** Environment of PostgreSQL. Tests use it to set the clock. */
  environment?: Record<string, string>;
}

export type Launched = { child: ChildProcess; pid: number } | { output: string };

const logLimitBytes = 5_000_000;

/**
 * Recovery after a crash may take long. PostgreSQL runs in its own session, so that Ctrl-C in the terminal
 * reaches only the program, which drains first.
 */
export async function launchPostmaster(place: ClusterPlace, launch: Launch): Promise<Launched> {
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
