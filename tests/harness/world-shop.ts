import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Stripe from 'stripe';
import { type Sandbox, type SandboxOptions, startSandbox } from '#sandbox/start-sandbox.ts';
import { type Program, startProgram } from '#server/main.ts';
import { type Config, loadConfig, sandboxKeys } from '#server/platform/config/config.ts';
import { anyFreePort } from '#server/platform/database/embedded/pick-port.ts';
import { testDatabase } from './database.ts';
import { cheapPasswordHash } from './test-members.ts';

const anyPorts = {
  ...{ processor: 0, provider: 0, secondProvider: 0, directory: 0, smtp: 0, mailbox: 0 },
  ...{ desk: 0, analytics: 0, languageModel: 0, agency: 0, redsys: 0 },
};
const keys = {
  stripeSecretKey: sandboxKeys.stripeSecret,
  stripePublishableKey: sandboxKeys.stripePublishable,
  webhookSecret: sandboxKeys.webhookSecret,
  providerKey: sandboxKeys.provider,
  secondProviderKey: sandboxKeys.secondProvider,
  directoryToken: sandboxKeys.directoryToken,
  analyticsSecret: sandboxKeys.analyticsSecret,
  languageModelKey: sandboxKeys.languageModel,
};

const redsys = {
  merchantCode: sandboxKeys.redsysMerchant,
  terminal: '1',
  key: sandboxKeys.redsysKey,
};

export const sandboxOfWorld = ({
  dataDir,
  shopUrl,
}: {
  dataDir: string;
  shopUrl: string;
}): SandboxOptions => ({
  ...{ ports: anyPorts, keys, redsys, dataDir: join(dataDir, 'sandbox'), shopUrl, deliverySeconds: 0 },
  webhookUrl: `${shopUrl}/api/webhooks/stripe`,
  mailReports: { url: `${shopUrl}/api/webhooks/mail`, secret: sandboxKeys.mailReports },
});

function configOf(
  { addresses }: Sandbox,
  place: { databaseUrl: string; dataDir: string; port: number },
): Config {
  return {
    ...loadConfig({
      DATABASE_URL: place.databaseUrl,
      DATABASE_POOL: '8',
      DATA_DIR: place.dataDir,
      LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'silent',
      RATE_LIMITS: 'off',
      SECRET_KEY: 'a key that only tests use, nothing else',
      STRIPE_API_URL: addresses.processor,
      STRIPE_SCRIPT_URL: `${addresses.processor}/endive/stripe.js`,
      REDSYS_URL: addresses.redsys,
      PROVIDER_API_URL: addresses.provider,
      DIRECTORY_URL: addresses.directory,
      SMTP_URL: addresses.smtp,
      VIES_URL: new URL('/vies', addresses.desk).href,
      DESK_URL: new URL(addresses.desk).origin,
      AGENCY_URL: addresses.agency,
      AGENCY_CA_FILE: addresses.agencyAuthority,
      AGENCY_CERTIFICATE_FILE: addresses.agencyCertificate,
      ADMIN_USERNAME: 'owner',
      ADMIN_PASSWORD: 'correct horse battery',
    }),
    port: place.port,
    passwordHash: cheapPasswordHash,
    // Each payment contains the address for the gateway's notification.
    publicUrl: `http://127.0.0.1:${place.port}`,
  };
}

export interface WorldShop {
  program: Program;
  url: string;
  sandbox: Sandbox;
  stripe: Stripe;
  /** Moves all clocks together through the sandbox console, under the shop's own address. */
  moveTo(to: string): Promise<void>;
  close(): Promise<void>;
}

/**
 * Starts the whole program with all stand-ins, including tax agency and sandbox console, in this process. The clocks of
 * all can be moved.
 */
export async function worldShop(): Promise<WorldShop> {
  const dataDir = mkdtempSync(join(tmpdir(), 'auge-world-'));
  const [database, port] = [await testDatabase(1), await anyFreePort()];
  const url = `http://127.0.0.1:${port}`;
  const sandbox = await startSandbox(sandboxOfWorld({ dataDir, shopUrl: url }));
  const program = await startProgram(configOf(sandbox, { databaseUrl: database.url, dataDir, port }), {
    pages: false,
  });
  const processor = new URL(sandbox.addresses.processor);
  return {
    ...{ program, url, sandbox },
    stripe: new Stripe(sandboxKeys.stripeSecret, {
      ...{ host: processor.hostname, port: processor.port, protocol: 'http', maxNetworkRetries: 0 },
    }),
    async moveTo(to) {
      const reply = await fetch(`${url}/sandbox/api/clock`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-request-id': randomUUID() },
        body: JSON.stringify({ to }),
      });
      if (!reply.ok) throw new Error(`the desk answered ${reply.status}: ${await reply.text()}`);
    },
    async close() {
      await program.close();
      await sandbox.close();
      await database.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
