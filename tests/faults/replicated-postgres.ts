import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { databaseUrl } from '#server/platform/database/embedded/check-connection.ts';
import { chooseIdentity } from '#server/platform/database/embedded/choose-identity.ts';
import { bareEnvironment } from '#server/platform/database/embedded/initialise-cluster.ts';
import { locateBinaries } from '#server/platform/database/embedded/locate-binaries.ts';
import { anyFreePort } from '#server/platform/database/embedded/pick-port.ts';
import { startEmbeddedPostgres } from '#server/platform/database/embedded/start-embedded-postgres.ts';
import { waitUntil } from './wait-until.ts';

export interface PostgresServer {
  url: string;
  output(): string;
  stop(): Promise<void>;
}

export interface ReplicatedPostgres {
  primary: PostgresServer;
  replica: PostgresServer;
  restartReplica(): Promise<void>;
  close(): Promise<void>;
}

const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  wal_level: 'replica',
  max_wal_senders: '4',
  hot_standby: 'on',
  fsync: 'off',
  full_page_writes: 'off',
  shared_buffers: '64MB',
  timezone: 'UTC',
  lc_messages: 'C',
  wal_receiver_timeout: '5s',
  wal_retrieve_retry_interval: '200ms',
};

interface ClusterLocation {
  /** Folder with the cluster in `postgres`. */
  folder: string;
  port: number;
  password: string;
}

async function startServer({ folder, port, password }: ClusterLocation): Promise<PostgresServer> {
  const binaries = locateBinaries();
  const cluster = join(folder, 'postgres');
  const { prefix, uid, gid } = chooseIdentity({ binaries, dataDir: folder, cluster });
  const values = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  // The kernel ends the server when the test process ends.
  const watch = ['setpriv', '--pdeathsig', 'INT'];
  const line = [...prefix, ...watch, binaries.postgres, '-D', cluster, '-p', String(port), ...values];
  const [command, ...args] = line as [string, ...string[]];
  const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'pipe'], env: bareEnvironment, uid, gid });
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk;
  });
  const ended = once(child, 'exit');
  const url = databaseUrl(port, password);
  await waitUntil(async () => {
    if (child.exitCode !== null) throw new Error(`PostgreSQL did not start: ${output}`);
    await statement(url, 'select 1');
  });
  const stop = async () => {
    child.kill('SIGINT');
    await ended;
  };
  return { url, output: () => output, stop };
}

export async function statement(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}

async function createClusters(root: string): Promise<{ primary: ClusterLocation; replica: ClusterLocation }> {
  const [at, copy] = [join(root, 'primary'), join(root, 'replica')];
  const made = await startEmbeddedPostgres({
    dataDir: at,
    port: 0,
    log: () => undefined,
    durable: false,
    dieWithParent: true,
  });
  await made.stop();
  cpSync(at, copy, { recursive: true, preserveTimestamps: true });
  // The copy has default permissions, but PostgreSQL only opens a folder private to its user.
  chmodSync(join(copy, 'postgres'), 0o700);
  const password = decodeURIComponent(new URL(made.url).password);
  const [first, second] = [await anyFreePort(), await anyFreePort()];
  const primary = { folder: at, port: first, password };
  const file = (name: string) => join(copy, 'postgres', name);
  writeFileSync(file('standby.signal'), '', { mode: 0o600 });
  const conninfo = `host=127.0.0.1 port=${first} user=postgres password=${password}`;
  writeFileSync(file('postgresql.auto.conf'), `primary_conninfo = '${conninfo}'\n`, { mode: 0o600 });
  return { primary, replica: { folder: copy, port: second, password } };
}

/** Starts a primary and a streaming replica with the bundled PostgreSQL. */
export async function startReplicatedPostgres(): Promise<ReplicatedPostgres> {
  const root = mkdtempSync(join(tmpdir(), 'auge-replica-'));
  const places = await createClusters(root);
  const primary = await startServer(places.primary);
  const pair = { primary, replica: await startServer(places.replica) };
  return {
    get primary() {
      return pair.primary;
    },
    get replica() {
      return pair.replica;
    },
    async restartReplica() {
      pair.replica = await startServer(places.replica);
    },
    async close() {
      await pair.replica.stop();
      await pair.primary.stop();
      rmSync(root, { recursive: true, force: true });
    },
  };
}
