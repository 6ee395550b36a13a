import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Tool } from '../../tests/harness/find-tool.ts';
import { forkChild } from '../processes/fork-child.ts';

const connections = 32;
const run = promisify(execFile);

async function withWrk(tool: Tool, url: string, seconds: number): Promise<number> {
  const args = ['-t1', `-c${connections}`, `-d${seconds}s`, '-H', 'accept-encoding: br', url];
  const { stdout } = await run(tool.path, args, { env: tool.environment });
  const perSecond = /Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1];
  if (!perSecond || /Non-2xx/.test(stdout)) throw new Error(`wrk on ${url}:\n${stdout}`);
  return Number(perSecond);
}

async function withOwn(url: string, seconds: number): Promise<number> {
  const child = await forkChild('load-process', {
    LOAD_URL: url,
    LOAD_CONNECTIONS: String(connections),
    LOAD_SECONDS: String(seconds),
  });
  const perSecond = await child.ask<number>('perSecond');
  await child.stop();
  return perSecond;
}

/** Returns requests per second on 32 kept connections, by wrk where there is one. */
export function generateLoad(tool: Tool | null, url: string, seconds: number): Promise<number> {
  return tool ? withWrk(tool, url, seconds) : withOwn(url, seconds);
}
