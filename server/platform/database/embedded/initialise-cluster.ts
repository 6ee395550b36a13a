import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Identity } from './choose-identity.ts';
import { requireClusterSpace } from './free-space.ts';
import type { Binaries } from './locate-binaries.ts';

export interface ClusterPlace {
  dataDir: string;
  cluster: string;
  passwordFile: string;
  portFile: string;
  logFile: string;
  binaries: Binaries;
  identity: Identity;
}

const unfinished = 'postgres.unfinished-';

/**
 * Creates the cluster if it is missing and returns its password. Builds it under a temporary name, so that a killed
 * process leaves no incomplete cluster.
 */
export async function initialiseCluster(place: ClusterPlace, durable: boolean): Promise<string> {
  const password = readOrCreatePassword(place.passwordFile);
  if (existsSync(join(place.cluster, 'PG_VERSION'))) return password;
  for (const name of readdirSync(place.dataDir)) {
    if (name.startsWith(unfinished)) rmSync(join(place.dataDir, name), { recursive: true, force: true });
  }
  await requireClusterSpace(place.dataDir);
  const workshop = mkdtempSync(join(place.dataDir, unfinished));
  const passwordCopy = join(workshop, 'password');
  const fresh = join(workshop, 'cluster');
  writeFileSync(passwordCopy, password, { mode: 0o600 });
  mkdirSync(fresh, { mode: 0o700 });
  changeOwner(place.identity, [workshop, passwordCopy, fresh]);
  await runInitdb(place, fresh, [
    '-U',
    'postgres',
    `--pwfile=${passwordCopy}`,
    durable ? '--sync-method=fsync' : '--no-sync',
  ]);
  renameSync(fresh, place.cluster);
  rmSync(workshop, { recursive: true, force: true });
  return password;
}

/**
 * Writes a temporary file and renames it, so that the password file is never incomplete. PostgreSQL stores only a
 * salted hash (SCRAM).
 */
function readOrCreatePassword(file: string): string {
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  const password = randomBytes(24).toString('base64url');
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, password, { mode: 0o600 });
  renameSync(draft, file);
  return password;
}

function changeOwner({ uid, gid }: Identity, paths: string[]): void {
  if (uid === undefined || gid === undefined) return;
  for (const path of paths) chownSync(path, uid, gid);
}

async function runInitdb(place: ClusterPlace, cluster: string, options: string[]): Promise<void> {
  const encoding = ['-E', 'UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
  const commandLine = [place.binaries.initdb, '-D', cluster, '--auth=scram-sha-256', ...options, ...encoding];
  const { code, output } = await run(place.identity, commandLine);
  if (code !== 0)
    throw new Error(`PostgreSQL could not create its files in ${place.dataDir}:\n${output.trim()}`);
}

/**
 * PostgreSQL's programs do not inherit our environment, because a PGPORT or PGDATA of the shell would change
 * their behaviour.
 */
export const bareEnvironment = { PATH: '/usr/bin:/bin:/usr/sbin:/sbin', LANG: 'C', TZ: 'UTC' };

function run(identity: Identity, commandLine: string[]): Promise<{ code: number | null; output: string }> {
  const [command, ...args] = [...identity.prefix, ...commandLine] as [string, ...string[]];
  const { uid, gid } = identity;
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], env: bareEnvironment, uid, gid });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk;
      });
    }
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output }));
  });
}
