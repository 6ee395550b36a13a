/** @module-tag full */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { anyFreePort } from '#server/platform/database/embedded/pick-port.ts';
import { waitUntil } from '#tests/faults/wait-until.ts';
import { type Browser, type Driver, findVisible, selectAll } from './driver.ts';
import { needWebKit, type WebKitPrograms } from './installed.ts';
import { runBrowserTests } from './tell-stories.ts';

/** Time limit of a script in milliseconds. A script in a removed frame never replies, so it runs again. */
const scriptMs = 3000;

async function startWebKit(programs: WebKitPrograms): Promise<Browser> {
  const screen = spawn(
    programs.screen,
    ['-displayfd', '1', '-screen', '0', '1500x1000x24', '-nolisten', 'tcp'],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  );
  const [number] = (await once(screen.stdout, 'data')) as [Buffer];
  const display = `:${String(number).trim()}`;
  let server = await startDriver(programs, display);
  /** Starts another driver when a browser does not reply. This happens now and then, and waiting does not help. */
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

/** Key of element references in WebDriver: https://www.w3.org/TR/webdriver2/#elements */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';
type Reference = Record<typeof elementKey, string>;

/** Time limit of a call in milliseconds, below the test's own limit so that the error contains the call. */
const callMs = 10_000;
/** Time limit for opening a session in milliseconds. A browser start is slow on two busy cores. */
const startMs = 40_000;

type Call = <Value>(method: string, path: string, body?: unknown) => Promise<Value>;

function callsTo(server: string, patienceMs = callMs): Call {
  return async <Value>(method: string, path: string, body?: unknown) => {
    const sent = method === 'POST' ? { body: JSON.stringify(body ?? {}) } : {};
    const signal = AbortSignal.timeout(patienceMs);
    const answer = await fetch(server + path, { method, signal, ...sent }).catch((cause: Error) => {
      throw new Error(`${method} ${path}: ${cause.message}`, { cause });
    });
    const { value } = (await answer.json()) as { value: Value & { error?: string; message?: string } };
    if (!answer.ok) throw new Error(`${value.error}: ${value.message}`);
    return value as Value;
  };
}

async function openSession(
  server: string,
  wanted: Record<string, unknown>,
): Promise<{ driver: Driver; version: string }> {
  const call = callsTo(server, startMs);
  const session = await call<{ sessionId: string; capabilities: { browserVersion: string } }>(
    'POST',
    '/session',
    { capabilities: { alwaysMatch: wanted } },
  );
  const driver = openWindow(callsTo(`${server}/session/${session.sessionId}`));
  return { driver, version: session.capabilities.browserVersion };
}

function openWindow(call: Call): Driver {
  const run = <Values extends unknown[], Result>(script: (...values: Values) => Result, ...args: Values) =>
    call<Awaited<Result>>('POST', '/execute/sync', {
      script: `return (${script}).apply(null, arguments)`,
      args,
    }) as Promise<Result>;
  const look = async (selector: string, text = '') =>
    (await run(findVisible, selector, text)) as unknown as Reference | null;
  const find = async (selector: string, text = ''): Promise<Reference> => {
    const found = await look(selector, text);
    if (!found) throw new Error(`Nothing visible at ${selector} ${text}`);
    return found;
  };
  const act = async (element: Reference, what: string, body?: unknown): Promise<void> =>
    call('POST', `/element/${element[elementKey]}/${what}`, body);
  return {
    visit: (url) => call('POST', '/url', { url }),
    reload: () => call('POST', '/refresh'),
    resize: async (width, height) => void (await call('POST', '/window/rect', { width, height })),
    run,
    sees: async (selector, text) => (await look(selector, text)) !== null,
    click: async (selector, text) => act(await find(selector, text), 'click'),
    async type(selector, text) {
      const field = await find(selector);
      // WebKit lets a cross-origin frame take the focus only after a click.
      await act(field, 'click');
      await run(selectAll as (element: unknown) => void, field);
      await act(field, 'value', { text });
    },
    enterFrame: async (selector) => call('POST', '/frame', { id: await find(selector) }),
    leaveFrames: () => call('POST', '/frame', { id: null }),
    picture: async () => Buffer.from(await call<string>('GET', '/screenshot'), 'base64'),
    close: () => call('DELETE', ''),
  };
}

runBrowserTests('WebKit', async () => startWebKit(needWebKit()));
