import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { isPostmaster, stopPostmaster } from './postmaster-process.ts';
import {
  type EmbeddedOptions,
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from './start-embedded-postgres.ts';

const started: EmbeddedPostgres[] = [];

afterEach(async () => {
  for (const postgres of started.splice(0)) await postgres.stop();
});

function dataFolder(): string {
  const parent = mkdtempSync(join(tmpdir(), 'auge-embedded-'));
  chmodSync(parent, 0o700);
  onTestFinished(() => rmSync(parent, { recursive: true, force: true }));
  return join(parent, 'data');
}

async function start(dataDir: string, more: Partial<EmbeddedOptions> = {}): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir, port: 0, log: () => undefined, ...more });
  started.push(postgres);
  return postgres;
}

async function runStatements<Row extends pg.QueryResultRow>(
  url: string,
  ...statements: string[]
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    let rows: Row[] = [];
    for (const statement of statements) rows = (await client.query<Row>(statement)).rows;
    return rows;
  } finally {
    await client.end();
  }
}

async function startProgram(dataDir: string): Promise<{ program: ChildProcess; url: string; pid: number }> {
  const file = join(import.meta.dirname, '../../../../tests/harness/database-program.ts');
  const program = spawn(process.execPath, [file, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void program.kill('SIGKILL'));
  const [line] = (await once(createInterface(program.stdout), 'line')) as [string];
  const running = JSON.parse(line) as { url: string; pid: number };
  onTestFinished(() => stopPostmaster(running.pid, join(dataDir, 'postgres')));
  return { program, ...running };
}

test('the embedded server creates a durable cluster whose password only its owner can read', async () => {
  const dataDir = dataFolder();
  const { url } = await start(dataDir);
  expect(await runStatements(url, 'show fsync')).toEqual([{ fsync: 'on' }]);
  expect(await runStatements(url, 'select current_database() as name')).toEqual([{ name: 'auge' }]);
  expect(statSync(join(dataDir, 'postgres.password')).mode & 0o777).toBe(0o600);
  const wrong = new URL(url);
  wrong.password = 'guess';
  await expect(runStatements(wrong.href, 'select 1')).rejects.toThrow('password authentication failed');
});

test('the embedded server keeps committed data after a stop and a second start', {
  tags: ['full'],
}, async () => {
  const dataDir = dataFolder();
  const first = await start(dataDir);
  await runStatements(first.url, 'create table kept (id integer)', 'insert into kept values (7)');
  await first.stop();
  expect(isPostmaster(first.pid, join(dataDir, 'postgres'))).toBe(false);
  const second = await start(dataDir);
  expect(second.reused).toBe(false);
  expect(await runStatements(second.url, 'select id from kept')).toEqual([{ id: 7 }]);
});

test('the embedded server keeps committed data after kill -9 of PostgreSQL', async () => {
  const dataDir = dataFolder();
  const first = await start(dataDir);
  await runStatements(first.url, 'create table kept (id integer)', 'insert into kept values (7)');
  process.kill(first.pid, 'SIGKILL');
  const second = await start(dataDir);
  expect(await runStatements(second.url, 'select id from kept')).toEqual([{ id: 7 }]);
});

test('the embedded server notifies the program when PostgreSQL is killed', { tags: ['full'] }, async () => {
  const dataDir = dataFolder();
  const exit = Promise.withResolvers<void>();
  const postgres = await start(dataDir, { onUnexpectedExit: exit.resolve });
  process.kill(postgres.pid, 'SIGKILL');
  await exit.promise;
});

test('the embedded server reuses the server of a killed program and leaves a running program alone', {
  tags: ['full'],
}, async () => {
  const dataDir = dataFolder();
  const { program, url, pid } = await startProgram(dataDir);
  await runStatements(url, 'create table kept (id integer)');
  const second = spawn(process.execPath, [program.spawnargs[1] ?? '', dataDir], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let complaint = '';
  second.stderr.on('data', (chunk: Buffer) => {
    complaint += chunk;
  });
  const [code] = (await once(second, 'close')) as [number];
  expect(code).toBe(1);
  expect(complaint).toContain(`Another program already uses ${dataDir} (process ${program.pid})`);

  program.kill('SIGKILL');
  await once(program, 'exit');
  const next = await start(dataDir);
  expect(next).toMatchObject({ reused: true, pid, url });
  expect(await runStatements(next.url, 'select id from kept')).toEqual([]);
});

test('the embedded server starts when the pid file contains the id of another process', {
  tags: ['full'],
}, async () => {
  const dataDir = dataFolder();
  const first = await start(dataDir);
  const pidFile = join(dataDir, 'postgres', 'postmaster.pid');
  const text = readFileSync(pidFile, 'utf8');
  const socketLock = join(dataDir, 'postgres', `.s.PGSQL.${first.port}.lock`);
  const lock = readFileSync(socketLock, 'utf8');
  await first.stop();
  const stranger = spawn('sleep', ['60']);
  onTestFinished(() => void stranger.kill());
  writeFileSync(pidFile, text.replace(/^\d+/, String(stranger.pid)), { mode: 0o600 });
  writeFileSync(socketLock, lock.replace(/^\d+/, String(stranger.pid)), { mode: 0o600 });
  const second = await start(dataDir, { port: first.port });
  expect([second.reused, second.port]).toEqual([false, first.port]);
});

test('the embedded server skips a taken port and remembers the one used instead', {
  tags: ['full'],
}, async () => {
  const dataDir = dataFolder();
  const occupant = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void occupant.close());
  await once(occupant, 'listening');
  const wanted = (occupant.address() as { port: number }).port;
  const first = await start(dataDir, { port: wanted });
  expect(first.port).toBeGreaterThan(wanted);
  await first.stop();
  occupant.close();
  await once(occupant, 'close');
  expect((await start(dataDir, { port: wanted })).port).toBe(first.port);
});

test('the embedded server removes the remains of an interrupted initialisation', {
  tags: ['full'],
}, async () => {
  const dataDir = dataFolder();
  mkdirSync(join(dataDir, 'postgres.unfinished-x1', 'cluster'), { recursive: true });
  await start(dataDir);
  expect(readdirSync(dataDir).filter((name) => name.includes('unfinished'))).toEqual([]);
});

test.runIf(process.getuid?.() === 0)(
  'the embedded server gives the cluster to an ordinary user where root cannot map itself',
  { tags: ['full'] },
  async () => {
    const dataDir = dataFolder();
    mkdirSync(dataDir);
    await expect(start(dataDir, { namespace: ['false'] })).rejects.toThrow('set DATABASE_URL');

    chmodSync(join(dataDir, '..'), 0o755);
    const first = await start(dataDir, { namespace: ['false'] });
    expect(statSync(join(dataDir, 'postgres')).uid).not.toBe(0);
    await first.stop();
    expect(existsSync(join(dataDir, 'postgres', 'PG_VERSION'))).toBe(true);
    await runStatements((await start(dataDir)).url, 'select 1');
  },
);
