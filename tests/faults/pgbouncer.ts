import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { anyFreePort } from '#server/platform/database/embedded/pick-port.ts';
import { installTool } from './install-tool.ts';
import { waitUntil } from './wait-until.ts';

export interface Pooler {
  url: string;
  output(): string;
  stop(): Promise<void>;
}

export interface PoolerOptions {
  mode: 'session' | 'transaction';
  size: number;
  /** Startup parameters that the pooler ignores instead of refusing the client. */
  ignores?: string;
}

function configuration(target: URL, port: number, { mode, size, ignores = '' }: PoolerOptions): string {
  const { port: serverPort, username, password, pathname } = target;
  // The address may contain the server's socket, which another user cannot open.
  const server = `host=127.0.0.1 port=${serverPort} dbname=${pathname.slice(1)}`;
  return `[databases]
shop = ${server} user=${decodeURIComponent(username)} password='${decodeURIComponent(password)}'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
default_pool_size = ${size}
max_client_conn = 200
${ignores && `ignore_startup_parameters = ${ignores}`}
`;
}

async function answers(url: string, child: ChildProcess, output: () => string): Promise<void> {
  if (child.exitCode !== null) throw new Error(`PgBouncer did not start: ${output()}`);
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
  } finally {
    await client.end();
  }
}

/** Starts PgBouncer in front of the database of `target`. Throws when Debian's package is not available. */
export async function startPgBouncer(target: string, options: PoolerOptions): Promise<Pooler> {
  const tool = await installTool('pgbouncer');
  const folder = mkdtempSync(join(tmpdir(), 'auge-pooler-'));
  const port = await anyFreePort();
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(file, configuration(new URL(target), port, options));
  // PgBouncer refuses to run as root and reads its file as the user it runs as.
  chmodSync(folder, 0o755);
  const asOther = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const child = spawn(tool.path, [...asOther, file], {
    env: tool.environment,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk;
  });
  const ended = once(child, 'exit');
  const url = `postgresql://shop@127.0.0.1:${port}/shop`;
  await waitUntil(() => answers(url, child, () => output));
  return {
    url,
    output: () => output,
    async stop() {
      child.kill('SIGINT');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
