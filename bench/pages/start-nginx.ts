import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { anyFreePort } from '#server/platform/database/embedded/pick-port.ts';
import { findTool } from '../../tests/harness/find-tool.ts';
import { fetchRaw, type RawAnswer } from './fetch-raw.ts';

export interface RunningNginx {
  url: string;
  stop(): Promise<void>;
}

/** nginx writes these itself. */
const itsOwn = ['connection', 'content-length', 'content-type', 'date', 'keep-alive', 'transfer-encoding'];

const quoted = (value: string) => `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;

function headerLines(headers: IncomingHttpHeaders): string {
  return Object.entries(headers)
    .filter(([name]) => !itsOwn.includes(name))
    .flatMap(([name, value]) => [value].flat().map((each) => `add_header ${name} ${quoted(String(each))};`))
    .join('\n');
}

/** Has one worker, logs nothing and keeps the file open: nginx at its best for one small page. */
function configuration(port: number, page: RawAnswer): string {
  const scratch = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return `${process.getuid?.() === 0 ? 'user root;' : ''}
    worker_processes 1; daemon off; pid nginx.pid; error_log stderr crit;
    events { worker_connections 1024; }
    http {
      access_log off; sendfile on; tcp_nopush on; keepalive_requests 100000000;
      open_file_cache max=10 inactive=600s; open_file_cache_valid 600s;
      ${scratch.map((name) => `${name}_temp_path tmp;`).join(' ')}
      types {} default_type ${quoted(String(page.headers['content-type']))};
      server {
        listen 127.0.0.1:${port};
        location = /page { root files; etag off; if_modified_since off; ${headerLines(page.headers)} }
      }
    }`;
}

/** Serves the same bytes with the same headers as the shop did. Returns null where there is no nginx to be had. */
export async function startNginx(folder: string, page: RawAnswer): Promise<RunningNginx | null> {
  const tool = findTool('nginx');
  if (!tool) return null;
  const port = await anyFreePort();
  mkdirSync(join(folder, 'files'), { recursive: true });
  writeFileSync(join(folder, 'files', 'page'), page.body);
  writeFileSync(join(folder, 'nginx.conf'), configuration(port, page));
  const child = spawn(tool.path, ['-p', folder, '-c', 'nginx.conf', '-e', 'stderr'], {
    env: tool.environment,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(child, 'exit');
  const url = `http://127.0.0.1:${port}/page`;
  for (;;) {
    const answer = await fetchRaw(url, 'br').catch(() => null);
    if (answer?.status === 200 && answer.body.equals(page.body)) break;
    if (child.exitCode !== null) throw new Error('nginx did not start');
    await pause(20);
  }
  return {
    url,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
