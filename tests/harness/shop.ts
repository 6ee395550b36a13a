import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Stripe from 'stripe';
import { vi } from 'vitest';
import { consentVersion } from '#contracts/checkout/checkout.ts';
import { startDirectory } from '#sandbox/directory/start-directory.ts';
import { startMailbox } from '#sandbox/mailbox/start-mailbox.ts';
import { type Processor, startProcessor } from '#sandbox/processor/start-processor.ts';
import { startProvider } from '#sandbox/provider/start-provider.ts';
import { startRedsys } from '#sandbox/redsys/start-redsys.ts';
import { type Program, startProgram } from '#server/main.ts';
import { visitCookie } from '#server/orders/access/visit.ts';
import { type Config, loadConfig, sandboxKeys } from '#server/platform/config/config.ts';
import { anyFreePort } from '#server/platform/database/embedded/pick-port.ts';
import { type TestDatabase, testDatabase } from './database.ts';
import { eventTimeout } from './patience.ts';
import { cheapPasswordHash } from './test-members.ts';

async function startStandIns(deliverySeconds: number, withRedsys: boolean) {
  const provider = await startProvider({ port: 0, key: sandboxKeys.provider, deliverySeconds });
  const [processor, redsys, directory, mailbox] = await Promise.all([
    startProcessor({
      port: 0,
      secretKey: sandboxKeys.stripeSecret,
      publishableKey: sandboxKeys.stripePublishable,
      webhookUrl: '',
      webhookSecrets: [sandboxKeys.webhookSecret],
    }),
    withRedsys
      ? startRedsys({
          port: 0,
          merchantCode: sandboxKeys.redsysMerchant,
          terminal: '1',
          key: sandboxKeys.redsysKey,
        })
      : undefined,
    startDirectory({
      port: 0,
      accessToken: sandboxKeys.directoryToken,
      delivered: (name) => provider.delivered(name),
    }),
    startMailbox({ port: 0, smtpPort: 0 }),
  ]);
  return { provider, processor, redsys, directory, mailbox };
}
type StandIns = Awaited<ReturnType<typeof startStandIns>>;

interface TestShopOptions {
  databaseUrl: string;
  processors: string;
  insite: boolean;
  config: Partial<Config>;
}

function testConfig(
  standIns: StandIns,
  { databaseUrl, processors, insite, config: more }: TestShopOptions,
): Config {
  const config = loadConfig({
    DATABASE_URL: databaseUrl,
    DATABASE_POOL: '8',
    DATA_DIR: join(tmpdir(), `auge-data-${process.pid}`),
    LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'silent',
    RATE_LIMITS: 'off',
    SECRET_KEY: 'a key that only tests use, nothing else',
    PROCESSORS: processors,
    REDSYS_URL: standIns.redsys?.url,
    REDSYS_CARD: insite ? 'insite' : 'redirect',
    ...(processors.includes('stripe') && {
      STRIPE_API_URL: standIns.processor.url,
      STRIPE_SCRIPT_URL: `${standIns.processor.url}/endive/stripe.js`,
    }),
    PROVIDER_API_URL: `${standIns.provider.url}/api/v2`,
    PROVIDER_TIMEOUT_SECONDS: '2',
    DIRECTORY_URL: standIns.directory.url,
    SMTP_URL: standIns.mailbox.smtpUrl,
    STATUS_SYNC_SECONDS: '1',
    RECONCILE_SECONDS: '2',
    ADMIN_USERNAME: 'owner',
    ADMIN_PASSWORD: 'correct horse battery',
  });
  return { ...config, port: 0, passwordHash: cheapPasswordHash, ...more };
}

export interface TestShop extends StandIns {
  program: Program;
  url: string;
  /** Stripe's SDK, to act as the buyer's browser. */
  stripe: Stripe;
  close(): Promise<void>;
}

/**
 * Starts the whole program in this process, with a database and sandbox of its own and without built pages. `log`
 * collects its log lines.
 */
export async function testShop(
  options: {
    config?: Partial<Config>;
    deliverySeconds?: number;
    log?: string[];
    /** Also takes payments by the banks' gateway, or only by it. */
    redsys?: boolean | 'alone';
    insite?: boolean;
    /** Replaces the empty database. The shop closes it. */
    database?: TestDatabase;
  } = {},
): Promise<TestShop> {
  const { redsys = false, insite = false } = options;
  const [standIns, database] = await Promise.all([
    startStandIns(options.deliverySeconds ?? 0, redsys !== false),
    options.database ?? testDatabase(1),
  ]);
  const { config: wanted = {}, log } = options;
  // Each payment contains the address for the gateway's notification, so the port must be known before.
  const shopPort = standIns.redsys ? await anyFreePort() : 0;
  const config = standIns.redsys
    ? { port: shopPort, publicUrl: `http://127.0.0.1:${shopPort}`, ...wanted }
    : wanted;
  const told = log ? ({ logLevel: 'info', ...config } as const) : config;
  const processors = redsys === 'alone' ? 'redsys' : redsys ? 'stripe,redsys' : 'stripe';
  const asked = { databaseUrl: database.url, processors, insite, config: told };
  const program = await startProgram(testConfig(standIns, asked), {
    pages: false,
    logTo: log && { write: (line) => void log.push(line) },
  });
  standIns.processor.setWebhookUrl(`${program.url}/api/webhooks/stripe`);
  standIns.mailbox.setReports({ url: `${program.url}/api/webhooks/mail`, secret: sandboxKeys.mailReports });
  const { hostname, port } = new URL(standIns.processor.url);
  const stripe = new Stripe(sandboxKeys.stripeSecret, {
    host: hostname,
    port,
    protocol: 'http',
    maxNetworkRetries: 0,
  });
  return {
    ...standIns,
    program,
    url: program.url,
    stripe,
    async close() {
      await program.close();
      await Promise.all(
        [standIns.provider, standIns.processor, standIns.redsys, standIns.directory, standIns.mailbox].map(
          (each) => each?.close(),
        ),
      );
      await database.close();
    },
  };
}

export async function signIn(shop: TestShop): Promise<string> {
  const answer = await fetch(`${shop.url}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'owner', password: 'correct horse battery' }),
  });
  return answer.headers.get('set-cookie')?.split(';')[0] ?? '';
}

let counter = 0;
export function uniqueName(prefix = 'marta'): string {
  counter += 1;
  return `${prefix}.${process.pid}.${counter}`;
}

export function checkoutBody(more: Record<string, unknown> = {}): Record<string, unknown> {
  const username = uniqueName();
  return {
    serviceId: 204,
    username,
    email: `${username}@example.com`,
    language: 'es',
    consent: { startNow: true, waive: true, version: consentVersion },
    ...more,
  };
}

export interface JsonAnswer {
  status: number;
  // Loose type, because tests read replies of every shape.
  body: Record<string, never> & { [key: string]: unknown };
}

export const testVisit = newVisit();

export function newVisit(): string {
  return `${visitCookie}=${randomBytes(24).toString('base64url')}`;
}

export async function post(
  url: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<JsonAnswer> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: testVisit, ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as JsonAnswer['body'] };
}

export function newKey(): string {
  return `test-${crypto.randomUUID()}`;
}

export async function openCheckout(
  shop: Pick<TestShop, 'url'>,
  more: Record<string, unknown> = {},
  key = newKey(),
): Promise<{
  orderId: string;
  accessToken: string;
  orderNumber: string;
  paymentIntentId: string;
  clientSecret: string;
  amountCents: number;
}> {
  const { status, body } = await post(`${shop.url}/api/create-payment-intent`, checkoutBody(more), {
    'idempotency-key': key,
  });
  if (status !== 200) throw new Error(`checkout answered ${status}: ${JSON.stringify(body)}`);
  return body as unknown as Awaited<ReturnType<typeof openCheckout>>;
}

/** Confirms the payment as the buyer's browser does. Throws like the SDK when the card is declined. */
export function payWith(
  shop: Pick<TestShop, 'stripe' | 'url'>,
  intentId: string,
  paymentMethod = 'pm_card_visa',
) {
  return shop.stripe.paymentIntents.confirm(intentId, {
    payment_method: paymentMethod,
    return_url: shop.url,
  });
}

export function eventually<Result>(check: () => Promise<Result> | Result): Promise<Result> {
  return vi.waitFor(check, { timeout: eventTimeout(), interval: 25 });
}

/** Like `eventually`, but runs the sweep before each check, so that no test waits for its schedule. */
export function waitWithSweep<Result>(
  sweep: () => Promise<unknown>,
  check: () => Promise<Result> | Result,
): Promise<Result> {
  const look = async () => {
    await sweep();
    return check();
  };
  return vi.waitFor(look, { timeout: eventTimeout(), interval: 100 });
}

export type { Processor };
