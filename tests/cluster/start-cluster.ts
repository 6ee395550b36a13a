import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { anyFreePort } from '#server/platform/database/embedded/pick-port.ts';
import { waitUntil } from '../faults/wait-until.ts';
import { needTool } from '../harness/find-tool.ts';
import { type ClusterPlace, haproxyFile, type NodePlace, patroniFile, type Timing } from './cluster-files.ts';
import { type ClusterNode, clusterNode } from './cluster-node.ts';
import { createPostgresFolder, needPostgresTools } from './postgres-tools.ts';
import { type WatchedProcess, watchedProcess } from './watched-process.ts';

export interface Cluster {
  url: string;
  readUrl: string;
  leader(): Promise<ClusterNode>;
  untilWritable(): Promise<void>;
  /** Waits until one node is leader, the others replicate, and one replica confirms commits. */
  untilWhole(): Promise<void>;
  output(): string;
  close(): Promise<void>;
}

interface Member {
  name: string;
  role: string;
  state: string;
  lag?: number | string;
}

const names = ['db1', 'db2', 'db3'];
const startSeconds = 300;
const healSeconds = 180;

async function membersOf(nodes: readonly ClusterNode[]): Promise<Member[]> {
  for (const { restPort } of nodes) {
    const answer = await fetch(`http://127.0.0.1:${restPort}/cluster`, {
      signal: AbortSignal.timeout(2000),
    }).catch(() => null);
    if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members;
  }
  throw new Error('no node answers');
}

async function requireAllNodesHealthy(nodes: readonly ClusterNode[]): Promise<void> {
  const members = await membersOf(nodes);
  const followers = members.filter(({ role }) => role !== 'leader');
  const isWhole =
    members.length === nodes.length &&
    followers.length === nodes.length - 1 &&
    followers.some(({ role }) => role === 'sync_standby') &&
    followers.every(({ state, lag }) => /^(?:running|streaming)$/.test(state) && lag === 0);
  if (!isWhole) throw new Error(`the cluster is not whole: ${JSON.stringify(members)}`);
}

function startEtcd(folder: string, [port, peerPort]: readonly [number, number]): WatchedProcess {
  const tool = needTool('etcd');
  const [client, peer] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${peerPort}`];
  const line = [tool.path, '--name', 'etcd1', '--data-dir', folder, '--log-level', 'warn'];
  const clients = ['--listen-client-urls', client, '--advertise-client-urls', client];
  const peers = ['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer];
  return watchedProcess([...line, ...clients, ...peers, '--initial-cluster', `etcd1=${peer}`], {
    env: tool.environment,
  });
}

function startHaproxy(file: string): WatchedProcess {
  const tool = needTool('haproxy');
  return watchedProcess([tool.path, '-db', '-f', file], { env: tool.environment });
}

async function statement(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query(text);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** PostgreSQL codes for an existing role or database. An earlier attempt created it and its response was lost. */
const thereCodes: readonly unknown[] = ['42710', '42P04'];

const ignoreExisting = (error: Error & { code?: string }): void => {
  if (!thereCodes.includes(error.code)) throw error;
};

async function createClusterFiles(root: string): Promise<ClusterPlace & { others: number[] }> {
  const ports: number[] = [];
  while (ports.length < 2 * names.length + 4) ports.push(await anyFreePort());
  const nodes = names.map((name): NodePlace => {
    const [port, restPort] = [ports.shift()!, ports.shift()!];
    return { name, folder: join(root, name), port, restPort };
  });
  const programs = join(root, 'programs');
  createPostgresFolder(programs);
  const [etcdPort, ...others] = ports as [number, ...number[]];
  return { nodes, programs, etcdPort, others, password: randomBytes(18).toString('base64url') };
}

/** Returns why a cluster cannot start on this machine, or `null`. Downloads missing Debian packages. */
export function findMissingPrerequisite(): string | null {
  try {
    for (const name of ['etcd', 'haproxy', 'patroni'] as const) needTool(name);
    needPostgresTools();
    return null;
  } catch (error) {
    return `no cluster can be started here: ${(error as Error).message}`;
  }
}

/**
 * Starts etcd, three PostgreSQL 18 nodes under Patroni and HAProxy from the samples in `deploy/`, with an empty shop
 * database. Resolves as soon as one node is leader, while the others may still be joining.
 */
export async function startCluster(timing: Partial<Timing> = {}): Promise<Cluster> {
  const root = mkdtempSync(join(tmpdir(), 'auge-cluster-'));
  const place = await createClusterFiles(root);
  const [peerPort, leaderPort, replicaPort] = place.others as [number, number, number];
  const running: WatchedProcess[] = [startEtcd(join(root, 'etcd'), [place.etcdPort, peerPort])];
  const nodes = place.nodes.map((node) => clusterNode(node, patroniFile(node, place, timing)));
  const output = () =>
    [...running, ...nodes].map((each) => each.output().split('\n').slice(-40).join('\n')).join('\n---\n');
  const close = async () => {
    await Promise.all(nodes.map((node) => node.kill()));
    for (const each of running.reverse()) await each.end('SIGTERM');
    rmSync(root, { recursive: true, force: true });
  };
  const until = (check: () => Promise<void>, seconds: number) =>
    waitUntil(check, seconds).catch((error: Error) => {
      throw new Error(`${error.message}\n${output()}`);
    });
  const address = (port: number, user: 'auge' | 'postgres') =>
    `postgresql://${user}:${place.password}@127.0.0.1:${port}/${user}`;
  const leader = async () => {
    const found = (await membersOf(nodes)).find(({ role }) => role === 'leader');
    const node = nodes.find(({ name }) => name === found?.name);
    if (!node) throw new Error('no node leads');
    return node;
  };
  const cluster: Cluster = {
    url: address(leaderPort, 'auge'),
    readUrl: address(replicaPort, 'auge'),
    leader,
    // A read-only server rejects this function.
    untilWritable: () =>
      until(() => statement(cluster.url, 'select pg_current_wal_insert_lsn()'), healSeconds),
    untilWhole: () => until(() => requireAllNodesHealthy(nodes), healSeconds),
    output,
    close,
  };
  try {
    mkdirSync(join(root, 'haproxy'));
    const file = join(root, 'haproxy', 'haproxy.cfg');
    writeFileSync(file, haproxyFile(nodes, { leaderPort, replicaPort }));
    for (const node of nodes) node.start();
    running.push(startHaproxy(file));
    const make = (text: string) =>
      until(() => statement(address(leaderPort, 'postgres'), text).catch(ignoreExisting), startSeconds);
    await make(`create role auge login password '${place.password}'`);
    await make('create database auge owner auge');
  } catch (error) {
    await close();
    throw error;
  }
  return cluster;
}
