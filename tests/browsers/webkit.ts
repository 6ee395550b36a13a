import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { anyFreePort } from '#server/platform/database/embedded/pick-port.ts';
import { waitUntil } from '#tests/faults/wait-until.ts';
import type { Browser } from './driver.ts';
import { openSession } from './webdriver.ts';

/** A script whose frame went away never replies, so it is asked again. */
const scriptMs = 3000;

export interface WebKitPrograms {
  /** Is WebKitWebDriver. */
  driver: string;
  /** Is WebKitGTK's own small browser. */
  browser: string;
  /** Is the screen that nobody sees, because WebKitGTK draws into a window. */
  screen: string;
}

/** Starts WebKitGTK behind WebKitWebDriver, which starts a browser per session. */
export async function startWebKit(programs: WebKitPrograms): Promise<Browser> {
  const screen = spawn(
    programs.screen,
    ['-displayfd', '1', '-screen', '0', '1500x1000x24', '-nolisten', 'tcp'],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  );
  const [number] = (await once(screen.stdout, 'data')) as [Buffer];
  const display = `:${String(number).trim()}`;
  let server = await startDriver(programs, display);
  /** Now and then a browser that it starts never replies, and no wait helps: another driver's does. */
  const open = async (tries = 3): Promise<Awaited<ReturnType<typeof openSession>>> => {
    try {
      return await openSession(server.address, {
        timeouts: { script: scriptMs },
        'webkitgtk:browserOptions': { binary: programs.browser, args: ['--automation'] },
      });
    } catch (error) {
      if (tries === 1) throw error;
      await end(server.child);
      server = await startDriver(programs, display);
      return open(tries - 1);
    }
  };
  const first = await open();
  await first.driver.close();
  return {
    version: first.version,
    newDriver: async () => (await open()).driver,
    async close() {
      await end(server.child);
      await end(screen);
    },
  };
}

async function startDriver(
  { driver }: WebKitPrograms,
  display: string,
): Promise<{ child: ChildProcess; address: string }> {
  const port = await anyFreePort();
  const child = spawn(driver, [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: display, GDK_BACKEND: 'x11' },
  });
  const address = `http://127.0.0.1:${port}`;
  await waitUntil(() => fetch(`${address}/status`));
  return { child, address };
}

async function end(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  if (child.kill()) await ended;
}
