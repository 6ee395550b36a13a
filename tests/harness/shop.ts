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
import { testDatabase } from './database.ts';
import { patience } from './patience.ts';
import { cheapPasswordHash } from './test-members.ts';

/** Starts the sandbox in this process, on free ports, with its state in memory. */
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

interface Asked {
  databaseUrl: string;
  /** Names the processors that take payments, as `PROCESSORS` does. */
  processors: string;
  /** Cards are typed into fields of the bank in the shop's page. */
  insite: boolean;
  config: Partial<Config>;
}

function testConfig(standIns: StandIns, { databaseUrl, processors, insite, config: more }: Asked): Config {
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
  /** Is the processor's own SDK, to do what the buyer's browser does. */
  stripe: Stripe;
  close(): Promise<void>;
}

/**
 * Starts the whole program on a database of its own, with its sandbox, in this process and without built
 * pages. `log` gathers all that it logs.
 */
export async function testShop(
  options: {
    config?: Partial<Config>;
    deliverySeconds?: number;
    log?: string[];
    /** Takes payments by the banks' gateway too, or by it alone. */
    redsys?: boolean | 'alone';
    /** Has cards typed into fields of the bank in the shop's page. */
    insite?: boolean;
  } = {},
): Promise<TestShop> {
  const { redsys = false, insite = false } = options;
  const [standIns, database] = await Promise.all([
    startStandIns(options.deliverySeconds ?? 0, redsys !== false),
    testDatabase(1),
  ]);
  const { config: wanted = {}, log } = options;
  // The gateway is told with each payment where its notification goes.
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

/** Returns the cookie of the seeded staff member. */
export async function signIn(shop: TestShop): Promise<string> {
  const answer = await fetch(`${shop.url}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'owner', password: 'correct horse battery' }),
  });
  return answer.headers.get('set-cookie')?.split(';')[0] ?? '';
}

let counter = 0;
/** Returns a name that no other test of this run uses. */
export function uniqueName(prefix = 'marta'): string {
  counter += 1;
  return `${prefix}.${process.pid}.${counter}`;
}

/** Returns a well-formed checkout body; a test names only what it is about. */
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
  // Tests look into replies of every shape.
  body: Record<string, never> & { [key: string]: unknown };
}

/** Every call of this process belongs to this visit, unless it brings a cookie of its own. */
export const testVisit = newVisit();

/** Returns the cookie of a browser that has not been here before. */
export function newVisit(): string {
  return `${visitCookie}=${randomBytes(24).toString('base64url')}`;
}

/** POSTs JSON (or a raw string) and reads JSON back. */
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

/** Does what the checkout dialog does first. */
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

/** Does what the buyer's browser does with a card. Rejects as the SDK does when the card is refused. */
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

/** Waits for the thing itself, asking again until it is so. */
export function eventually<Result>(check: () => Promise<Result> | Result): Promise<Result> {
  return vi.waitFor(check, { timeout: patience(), interval: 25 });
}

/** Waits for what a sweep brings about: it runs the sweep before each look, so that nobody waits for its clock. */
export function onceSwept<Result>(
  sweep: () => Promise<unknown>,
  check: () => Promise<Result> | Result,
): Promise<Result> {
  const look = async () => {
    await sweep();
    return check();
  };
  return vi.waitFor(look, { timeout: patience(), interval: 100 });
}

export type { Processor };
