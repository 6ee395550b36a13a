import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { databaseUrl } from '#server/platform/database/embedded/check-connection.ts';
import { isPortFree } from '#server/platform/database/embedded/pick-port.ts';
import { readPostmasterFile, stopPostmaster } from '#server/platform/database/embedded/postmaster-process.ts';
import { staffMember } from './stand-ins.ts';
import { waitUntil } from './wait-until.ts';

/** A whole shop started by `npm start`, with a port and a folder of its own. */
export interface Launched {
  url: string;
  pid: number;
  output(): string;
  ended: Promise<number | null>;
  kill(): Promise<void>;
}

export interface Site {
  port: number;
  dataDir: string;
  launch(port?: number): Launched;
  command(script: string, ...args: string[]): Promise<{ code: number | null; output: string }>;
  postmaster(): number;
  stopDatabase(): Promise<void>;
  databaseUrl(): string;
  /** Stops the processes left by a killed launcher and deletes the folder. */
  clear(): Promise<void>;
}

const root = fileURLToPath(new URL('../..', import.meta.url));
/** Number of ports for the shop, up to twelve sandbox services and a reserve. */
const blockSize = 20;

async function freeBlock(): Promise<number> {
  for (;;) {
    const port = 12_000 + Math.floor(Math.random() * 950) * blockSize;
    const ports = Array.from({ length: blockSize }, (_, index) => isPortFree(port + index));
    if ((await Promise.all(ports)).every(Boolean)) return port;
  }
}

type ExtraEnvironment = Record<string, string>;

function environmentOf({
  dataDir,
  port,
  more,
}: {
  dataDir: string;
  port: number;
  more: ExtraEnvironment;
}): NodeJS.ProcessEnv {
  return {
    ...process.env,
    NODE_ENV: 'production',
    // The test runner sets a `MODE` of its own.
    MODE: 'sandbox',
    DATA_DIR: dataDir,
    PORT: String(port),
    LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'silent',
    RATE_LIMITS: 'off',
    SANDBOX_DELIVERY_SECONDS: '0',
    STATUS_SYNC_SECONDS: '1',
    RECONCILE_SECONDS: '3',
    PROVIDER_TIMEOUT_SECONDS: '1',
    ADMIN_USERNAME: staffMember.username,
    ADMIN_PASSWORD: staffMember.password,
    ...more,
  };
}

type Children = Set<ChildProcess>;

function spawnScript(
  script: string,
  args: string[],
  { env, children }: { env: NodeJS.ProcessEnv; children: Children },
) {
  const child = spawn(process.execPath, [join(root, 'scripts', script), ...args], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk;
    });
  }
  const ended = once(child, 'exit').then(([code]) => {
    children.delete(child);
    return code as number | null;
  });
  return { child, ended, output: () => output };
}

function launch(env: NodeJS.ProcessEnv, children: Children): Launched {
  const { child, ended, output } = spawnScript('start.ts', [], { env, children });
  const kill = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  return { url: `http://127.0.0.1:${env.PORT}`, pid: child.pid ?? 0, output, ended, kill };
}

export async function openSite(more: ExtraEnvironment = {}): Promise<Site> {
  const port = await freeBlock();
  const dataDir = mkdtempSync(join(tmpdir(), 'auge-faults-'));
  const cluster = join(dataDir, 'postgres');
  const children = new Set<ChildProcess>();
  const postmasterFile = () => {
    const file = readPostmasterFile(cluster);
    if (!file) throw new Error('PostgreSQL does not run');
    return file;
  };
  return {
    port,
    dataDir,
    launch: (other = port) => launch(environmentOf({ dataDir, port: other, more }), children),
    async command(script, ...args) {
      const env = environmentOf({ dataDir, port, more });
      const { ended, output } = spawnScript(script, args, { env, children });
      const code = await ended;
      return { code, output: output() };
    },
    postmaster: () => postmasterFile().pid,
    stopDatabase: () => stopPostmaster(postmasterFile().pid, cluster),
    databaseUrl() {
      const password = readFileSync(join(dataDir, 'postgres.password'), 'utf8').trim();
      return databaseUrl(postmasterFile().port, password);
    },
    async clear() {
      for (const child of children) child.kill('SIGKILL');
      const left = readPostmasterFile(cluster);
      if (left) await stopPostmaster(left.pid, cluster);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * Waits for the shop's ready message. Throws with all output when the shop ends before it. Outside a test, `seconds`
 * limits the wait.
 */
export async function untilReady(shop: Launched, seconds?: number): Promise<void> {
  let over = false;
  void shop.ended.then(() => {
    over = true;
  });
  await waitUntil(() => {
    if (over || shop.output().includes('Ready after')) return;
    throw new Error(`not ready yet:\n${shop.output()}`);
  }, seconds);
  if (over) throw new Error(`The shop ended:\n${shop.output()}`);
}
