import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { anyFreePort } from '#server/platform/database/embedded/pick-port.ts';
import { installTool } from './install-tool.ts';
import { waitUntil } from './wait-until.ts';

const sample = fileURLToPath(new URL('../../deploy/nginx.conf', import.meta.url));
/** Returns the nginx sample in `deploy/`, on loopback and without TLS, in front of two processes. */
function configuration(port: number, shops: readonly [number, number]): string {
  const own = readFileSync(sample, 'utf8')
    // Matches the whole `server` block of plain HTTP, up to the next block.
    .replace(/^server \{\s+listen 80;.*?^\}/ms, '')
    .replace(/^\s*listen \[::\]:443 ssl http2;$/gm, '')
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
    .replace(/^\s*ssl_\w+ .*$/gm, '')
    .replace('127.0.0.1:3000', `127.0.0.1:${shops[0]}`)
    .replace('127.0.0.1:3100', `127.0.0.1:${shops[1]}`);
  const scratch = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path tmp;`,
  );
  return `${process.getuid?.() === 0 ? 'user root;' : ''} worker_processes 1; daemon off; pid nginx.pid;
    error_log stderr warn; events { worker_connections 512; }
    http { access_log off; ${scratch.join(' ')} ${own} }`;
}

export interface Nginx {
  url: string;
  errors(): string;
  stop(): Promise<void>;
}

export async function startNginx(shops: readonly [number, number]): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), 'auge-nginx-'));
  const port = await anyFreePort();
  writeFileSync(join(folder, 'nginx.conf'), configuration(port, shops));
  const { path, environment } = await installTool('nginx');
  const child = spawn(path, ['-p', folder, '-c', 'nginx.conf', '-e', 'stderr'], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk;
  });
  const ended = once(child, 'exit');
  const url = `http://127.0.0.1:${port}`;
  await waitUntil(async () => {
    if (child.exitCode !== null) throw new Error(`nginx did not start: ${errors}`);
    await fetch(`${url}/healthz`);
  });
  return {
    url,
    errors: () => errors,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
