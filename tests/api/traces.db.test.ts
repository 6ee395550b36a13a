import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startProvider } from '#sandbox/provider/start-provider.ts';
import { sandboxKeys } from '#server/platform/config/config.ts';
import { anyFreePort } from '#server/platform/database/embedded/pick-port.ts';
import { one } from '#server/platform/database/query.ts';
import { formatTrace, type ReceivedSpan, startCollector } from '#tests/harness/collector.ts';
import { testDatabase } from '#tests/harness/database.ts';
import {
  checkoutBody,
  eventually,
  newKey,
  openCheckout,
  payWith,
  type TestShop,
  testShop,
  testVisit,
} from '#tests/harness/shop.ts';
import { startForTests } from '#tests/harness/start-for-tests.ts';

const collectorAt = (url: string, more: object = {}) => ({
  config: {
    tracing: {
      url: `${url}/v1/traces`,
      headers: { 'x-collector-key': 'only for tests' },
      service: 'auge',
      sampler: 'parentbased_always_on' as const,
      ratio: 1,
      ...more,
    },
  },
});

const figureOf = async (shop: TestShop, name: string): Promise<number> => {
  const text = await (await fetch(`${shop.url}/metrics`)).text();
  const line = text.split('\n').find((each) => each.startsWith(`${name} `));
  return Number(line?.split(' ').at(-1));
};

const buy = async (shop: TestShop) => {
  const order = await openCheckout(shop);
  await payWith(shop, order.paymentIntentId);
  return order;
};

const isMailed = (shop: TestShop, orderId: string) =>
  eventually(async () => {
    const { database } = shop.program.deps;
    const { sent } = await one<{ sent: number }>(
      database,
      `select count(*)::int as sent from mails where order_id = $1 and state = 'sent'`,
      [orderId],
    );
    expect(sent).toBeGreaterThan(0);
  });

describe('a shop with a collector', () => {
  const log: string[] = [];
  const collector = startForTests(startCollector);
  let shop: TestShop;
  beforeAll(async () => {
    const options = collectorAt(collector.url);
    // The long interval makes the webhook settle the payment before any sweep.
    shop = await testShop({ log, config: { ...options.config, accessLog: true, reconcileSeconds: 3600 } });
  });
  afterAll(() => shop.close());

  it('a shop with a collector traces one order from click through processor, webhook and submission to its mail', async () => {
    const input = checkoutBody();
    const answer = await fetch(`${shop.url}/api/create-payment-intent`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: testVisit, 'idempotency-key': newKey() },
      body: JSON.stringify(input),
    });
    const requestId = String(answer.headers.get('x-request-id'));
    const { orderId, paymentIntentId } = (await answer.json()) as Record<string, string>;
    await payWith(shop, String(paymentIntentId));
    const traceId = requestId.replaceAll('-', '');
    const named = (name: string) =>
      collector.spans.filter((span) => span.traceId === traceId && span.name === name);
    const only = (name: string): ReceivedSpan => {
      const [span, another] = named(name);
      if (!span || another) throw new Error(`${name} is there ${named(name).length} times`);
      return span;
    };
    await eventually(() => {
      expect(named('mailer send').length).toBeGreaterThan(0);
      expect(named('provider add')).toHaveLength(1);
    });
    const whole = collector.spans.filter((span) => span.traceId === traceId);
    if (process.env.TRACE_SHOWN) console.log(formatTrace(whole));

    const press = only('POST /api/create-payment-intent');
    expect(press).toMatchObject({ parentSpanId: '', failed: false });
    expect(press.attributes).toMatchObject({ 'auge.requestId': requestId, 'auge.orderId': orderId });
    expect(only('processor payment_intents.post').parentSpanId).toBe(press.spanId);
    // The webhook that settled the payment. The processor reports other events of the same intent.
    const webhook = named('POST /api/webhooks/stripe').find(({ events }) => events.includes('paid'));
    expect(webhook?.parentSpanId).toBe(press.spanId);
    const submission = only('row of fulfilments');
    expect(submission.parentSpanId).toBe(webhook?.spanId);
    expect(only('provider add').parentSpanId).toBe(submission.spanId);
    const mail = named('row of mails').find(
      ({ attributes }) => attributes['auge.mail'] === 'order-confirmed',
    );
    expect(mail?.parentSpanId).toBe(webhook?.spanId);
    expect(named('mailer send').some(({ parentSpanId }) => parentSpanId === mail?.spanId)).toBe(true);
    // Every parent exists and no span ends before it begins.
    const ids = new Set(whole.map(({ spanId }) => spanId));
    expect(whole.filter(({ parentSpanId }) => parentSpanId && !ids.has(parentSpanId))).toEqual([]);
    expect(whole.filter(({ startMs, endMs }) => endMs < startMs)).toEqual([]);

    const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
    expect(collector.resource()).toMatchObject({
      'service.name': 'auge',
      'service.version': expect.any(String),
      'service.instance.id': expect.stringMatching(uuid),
      'telemetry.sdk.name': 'opentelemetry',
      'telemetry.sdk.language': expect.any(String),
      'telemetry.sdk.version': expect.any(String),
    });

    const lines = log.map((line) => JSON.parse(line) as Record<string, unknown>);
    const lineOf = (step: string) => lines.find((line) => line.step === step && line.orderId === orderId);
    expect(lineOf('placed')).toMatchObject({ trace_id: traceId, span_id: press.spanId });
    expect(lineOf('paid')).toMatchObject({ trace_id: traceId, span_id: webhook?.spanId });
    expect(lineOf('provider.add')).toMatchObject({ trace_id: traceId, span_id: submission.spanId });

    // No span contains buyer data or a checkout secret.
    const all = JSON.stringify(collector.spans);
    for (const word of [input.username, input.email, testVisit.split('=')[1]])
      expect(all).not.toContain(String(word));
  });

  it('a shop with a collector sends the configured headers, and counts the spans accepted by the collector', async () => {
    await eventually(async () =>
      expect(await figureOf(shop, 'auge_spans_exported_total')).toBeGreaterThan(0),
    );
    expect(collector.headers()).toMatchObject({
      'x-collector-key': 'only for tests',
      'content-type': 'application/x-protobuf',
    });
    expect(await figureOf(shop, 'auge_spans_dropped_total{reason="full"}')).toBe(0);
  });

  it('a shop with a collector creates no spans for probes and metrics', () => {
    const names = new Set(collector.spans.map(({ name }) => name));
    expect([...names].filter((name) => /metrics|healthz|readyz/.test(name))).toEqual([]);
  });
});

it('a traced shop continues to sell while the collector is down or silent, and counts lost spans', {
  tags: ['full'],
}, async () => {
  const silent = await startCollector({ silent: true });
  const away = await startCollector();
  await away.close();
  const shops = await Promise.all([silent, away].map(({ url }) => testShop(collectorAt(url))));
  try {
    for (const shop of shops) {
      const { orderId } = await buy(shop);
      await isMailed(shop, orderId);
      await eventually(async () =>
        expect(await figureOf(shop, 'auge_spans_dropped_total{reason="unsent"}')).toBeGreaterThan(0),
      );
    }
  } finally {
    await Promise.all(shops.map((shop) => shop.close()));
    await silent.close();
  }
});

it('a traced shop sends no trace excluded by the sampler', async () => {
  const collector = await startCollector();
  const shop = await testShop(collectorAt(collector.url, { sampler: 'always_off' }));
  const { orderId } = await buy(shop);
  await isMailed(shop, orderId);
  await shop.close();
  await collector.close();
  expect(collector.spans).toEqual([]);
});

/**
 * Starts the program in a process of its own. Returns the modules of OpenTelemetry that its start loaded, except for
 * the API without an implementation, which prom-client imports.
 */
async function loadedAtStart(more: Record<string, string>): Promise<string[]> {
  const provider = await startProvider({ port: 0, key: sandboxKeys.provider, deliverySeconds: 0 });
  const database = await testDatabase(1);
  const root = join(import.meta.dirname, '..', '..');
  const noting = join(root, 'tests', 'harness', 'note-packages.ts');
  const child = spawn(process.execPath, ['--import', noting, 'server/main.ts'], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      MODE: 'sandbox',
      ROLES: 'worker',
      PORT: String(await anyFreePort()),
      DATA_DIR: mkdtempSync(join(tmpdir(), 'auge-traces-')),
      DATABASE_URL: database.url,
      PROVIDER_API_URL: `${provider.url}/api/v2`,
      SECRET_KEY: 'a key that only tests use, nothing else',
      ...more,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  let said = '';
  let loaded = '';
  child.stderr.on('data', (chunk: Buffer) => {
    loaded += chunk;
  });
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk;
    if (said.includes('"listening"')) child.kill('SIGTERM');
  });
  await ended;
  await Promise.all([database.close(), provider.close()]);
  expect(`${said}${loaded}`).toContain('"listening"');
  return loaded.split('\n').filter((line) => /@opentelemetry\/(?!api\/)/.test(line));
}

it('a traced shop loads no SDK and no exporter of OpenTelemetry without a collector', {
  tags: ['full'],
}, async () => {
  const [without, withOne] = await Promise.all([
    loadedAtStart({}),
    loadedAtStart({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' }),
  ]);
  expect(without).toEqual([]);
  expect(withOne.length).toBeGreaterThan(0);
});
