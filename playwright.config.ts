import { mkdirSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { consentCookie, consentValue } from './contracts/pages/visitor-cookies.ts';
import { installedChromium } from './scripts/layers/chromium.ts';
import { temporaryFolder } from './scripts/layers/temporary-folder.ts';

/**
 * The first process that reads this file chooses the port. Workers and the shop read it from the environment.
 */
function choosePort(): number {
  const chosen = process.env.JOURNEYS_PORT;
  if (chosen) return Number(chosen);
  // First port of a block for a shop and its stand-ins, as in `scripts/launch/choose-port.ts`.
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

/** Most journeys start with the consent banner refused. The banner has its own journeys. */
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
 * Journeys of buyers and staff in a real browser, on one shop with its own database and sandbox. Traces are
 * off because they double the run time. `--trace retain-on-failure` writes a trace for each failure.
 */
export default defineConfig({
  testDir: 'tests/journeys',
  outputDir: 'tests/output/journeys',
  fullyParallel: true,
  // Journeys also wait for their shop, so one more worker than there are cores keeps all cores busy.
  workers: Math.min(4, availableParallelism() + 1),
  retries: 0,
  // A limit only matters when a test fails, so it is long enough for a busy machine.
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
      // All journeys share the provider, so they share its delivery time.
      SANDBOX_DELIVERY_SECONDS: '12',
      LOG_LEVEL: 'warn',
    },
  },
});
