import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { pathTo } from '#contracts/pages/routes.ts';
import { nextFreePort } from '#server/platform/database/embedded/pick-port.ts';
import { readPostmasterFile, stopPostmaster } from '#server/platform/database/embedded/postmaster-process.ts';
import { eventTimeout } from '#tests/harness/patience.ts';
import { programFolder } from './launch/environment.ts';

interface Shop {
  program: ChildProcess;
  url: string;
  output: () => string;
  ended: Promise<number | null>;
}

function dataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'auge-start-'));
  const cluster = join(folder, 'postgres');
  onTestFinished(async () => {
    const left = readPostmasterFile(cluster);
    if (left) await stopPostmaster(left.pid, cluster);
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}

function run(dataDir: string, port: number, logLevel = 'silent'): Shop {
  const program = spawn(process.execPath, [join(import.meta.dirname, 'bootstrap.mjs'), 'start'], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: logLevel },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void program.kill('SIGKILL'));
  let output = '';
  for (const stream of [program.stdout, program.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk;
    });
  }
  const ended = once(program, 'close').then(([code]) => code as number | null);
  return { program, url: `http://127.0.0.1:${port}`, output: () => output, ended };
}

async function isReady({ url, output, ended }: Shop): Promise<void> {
  const early = ended.then(() => Promise.reject(new Error(`The shop ended:\n${output()}`)));
  const ready = vi.waitFor(() => expect(output()).toContain('Ready after'), {
    timeout: eventTimeout(),
    interval: 20,
  });
  await Promise.race([ready, early]);
  early.catch(() => undefined);
  const readiness = async () => (await fetch(`${url}/readyz`)).json();
  // On a busy machine a part that takes longer than a second counts as missing, so the request is repeated.
  await vi.waitFor(
    async () => expect(await readiness()).toMatchObject({ ok: true, missing: [] }),
    eventTimeout(),
  );
}

/** Returns the command line of each child of a process. */
function childrenOf(pid: number | undefined): string[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
  return children.map((child) => readFileSync(`/proc/${child}/cmdline`, 'utf8'));
}

const freePort = () => nextFreePort(30_000 + (process.pid % 200) * 10);

beforeAll(() => {
  execFileSync(process.execPath, [join(import.meta.dirname, 'build.ts'), '--if-needed'], { stdio: 'ignore' });
});

test('a first start can sell, shows the password once, survives kill -9, and stops its services', {
  tags: ['full'],
}, async () => {
  const dataDir = dataFolder();
  const port = await freePort();
  const first = run(dataDir, port);
  await isReady(first);
  expect(first.output()).toContain('shown only now');
  const page = await fetch(`${first.url}${pathTo('followers', 'es')}`);
  expect(await page.text()).toContain('</html>');
  // Program and stand-ins run from the build.
  expect(childrenOf(first.program.pid).join()).toContain(join(programFolder, 'sandbox.js'));

  first.program.kill('SIGKILL');
  await first.ended;
  const second = run(dataDir, port);
  await isReady(second);
  expect(second.output()).toContain('PostgreSQL still runs');
  expect(second.output()).not.toContain('shown only now');

  second.program.kill('SIGTERM');
  expect(await second.ended).toBe(0);
  expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
  await expect(fetch(`http://127.0.0.1:${port + 6}/sandbox`)).rejects.toThrow();
});

test('a start that cannot succeed prints the reason with a source trace, and leaves no process running', async () => {
  const shop = run(dataFolder(), 70_000, 'debug');
  expect(await shop.ended).toBe(1);
  expect(shop.output()).toMatch(/PORT: .*65535/);
  const config = join(import.meta.dirname, '..', 'server', 'platform', 'config', 'config.ts');
  expect(shop.output()).toContain(`${config}:`);
  expect(shop.output()).not.toContain('dist/program');
});
