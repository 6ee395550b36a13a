import { mkdirSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { consentCookie, consentValue } from './contracts/pages/visitor-cookies.ts';
import { installedChromium } from './scripts/layers/chromium.ts';
import { temporaryFolder } from './scripts/layers/temporary-folder.ts';

/** The first process to read this file chooses; workers and the shop hear of it by the environment. */
function choosePort(): number {
  const chosen = process.env.JOURNEYS_PORT;
  if (chosen) return Number(chosen);
  // A block of ports for a shop and its stand-ins, as `scripts/launch/choose-port.ts` reckons them.
  const port = 20_000 + (process.pid % 600) * 20;
  process.env.JOURNEYS_PORT = String(port);
  const clear = () => rmSync(dataDir(port), { recursive: true, force: true });
  clear();
  process.once('exit', clear);
  return port;
}

function dataDir(port: number): string {
  process.env.JOURNEYS_DATA_DIR ??= join(temporaryFolder(), `auge-journeys-${port}`);
  return process.env.JOURNEYS_DATA_DIR;
}

const executablePath = installedChromium();
const port = choosePort();
const address = `http://127.0.0.1:${port}`;
mkdirSync(dataDir(port), { recursive: true });

/** Most journeys are of visitors who were asked before and refused; the question has journeys of its own. */
const refused = {
  name: consentCookie,
  value: consentValue({
    analytics: false,
    advertising: false,
    personalisation: false,
    visitor: '019aa2f0-0000-7000-8000-000000000000',
  }),
  path: '/',
  expires: -1,
  httpOnly: false,
  secure: false,
  sameSite: 'Lax' as const,
};
const hosts = ['127.0.0.1', 'promo.localhost', 'brand.localhost'];

/**
 * What buyers do, in a real browser, on the whole shop started once with a database and sandbox of its own. A trace costs
 * as much as the story itself: `--trace retain-on-failure` writes one for whoever looks into a failure.
 */
export default defineConfig({
  testDir: 'tests/journeys',
  outputDir: 'tests/output/journeys',
  fullyParallel: true,
  // Stories wait for their shop as much as they reckon: one more worker than there are cores.
  workers: Math.min(4, availableParallelism() + 1),
  retries: 0,
  // A limit only matters when a test fails: wide enough for a busy machine.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  reporter: 'line',
  use: {
    baseURL: address,
    storageState: { cookies: hosts.map((domain) => ({ ...refused, domain })), origins: [] },
    locale: 'es-ES',
    timezoneId: 'Europe/Madrid',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: {
    command: 'node scripts/bootstrap.mjs start',
    url: `${address}/readyz`,
    timeout: 600_000,
    stdout: 'ignore',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    env: {
      PORT: String(port),
      DATA_DIR: dataDir(port),
      RATE_LIMITS: 'off',
      STATUS_SYNC_SECONDS: '1',
      // For all stories alike: they share the provider.
      SANDBOX_DELIVERY_SECONDS: '12',
      LOG_LEVEL: 'warn',
    },
  },
});
