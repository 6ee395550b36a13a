import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { pathTo } from '#contracts/pages/routes.ts';
import { anyFreePort } from '#server/platform/database/embedded/pick-port.ts';
import { root } from '../../scripts/launch/environment.ts';
import { createTemporaryFolder, removeFolder } from '../processes/make-folder.ts';
import { median, type Section } from '../report/figures.ts';
import { targets } from '../targets.ts';

const runs = 5;
const timeoutMs = 120_000;

function isAnswering(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    const call = get(url, { agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    call.on('error', () => resolve(false));
  });
}

/** Returns the seconds from the command to the first complete page. Stops the program afterwards. */
async function timeStart(command: string[], url: string, environment: NodeJS.ProcessEnv): Promise<number> {
  const began = performance.now();
  const [program = '', ...args] = command;
  const child = spawn(program, args, { cwd: root, env: environment, stdio: 'ignore' });
  const ended = once(child, 'exit');
  try {
    while (!(await isAnswering(url))) {
      if (child.exitCode !== null)
        throw new Error(`${command.join(' ')} ended (exit code ${child.exitCode})`);
      if (performance.now() - began > timeoutMs) throw new Error(`${command.join(' ')} shows no page`);
      await pause(5);
    }
    return (performance.now() - began) / 1000;
  } finally {
    child.kill('SIGTERM');
    await ended;
    while (await isAnswering(url)) await pause(20);
  }
}

async function repeat(command: string[], url: string, environment: NodeJS.ProcessEnv): Promise<number[]> {
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) times.push(await timeStart(command, url, environment));
  return times;
}

function programEnvironment(folder: string, port: number): NodeJS.ProcessEnv {
  const { npm_config_user_agent: _agent, ...inherited } = process.env;
  return { ...inherited, PORT: String(port), DATA_DIR: folder, npm_config_update_notifier: 'false' };
}

/** Measures the second `npm start` and later ones, to the first page. The floor is a bare Node server. */
export async function runStart(): Promise<Section> {
  const folder = createTemporaryFolder();
  const port = await anyFreePort();
  const url = `http://127.0.0.1:${port}${pathTo('followers', 'es')}`;
  const environment = programEnvironment(folder, port);
  const bare = `require('http').createServer((_, reply) => reply.end('x')).listen(${port}, '127.0.0.1')`;
  try {
    const first = await timeStart(['npm', 'start'], url, environment);
    const later = await repeat(['npm', 'start'], url, environment);
    const floor = await repeat([process.execPath, '-e', bare], url, environment);
    const spread = later.map((time) => time.toFixed(2)).join(', ');
    return {
      title: 'Start',
      figures: [
        {
          what: 'second npm start to the first page',
          value: median(later),
          unit: 's',
          target: targets.secondStartSeconds,
          floor: median(floor),
          note: `median of ${spread}`,
        },
        { what: 'first npm start, installed and built', value: first, unit: 's' },
        { what: 'a bare Node server, without npm', value: median(floor), unit: 's' },
      ],
      remarks: [],
      sound: true,
    };
  } finally {
    removeFolder(folder);
  }
}
