import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { syncStatuses } from '#server/fulfilment/statuses/sync-statuses.ts';
import { one } from '#server/platform/database/query.ts';
import {
  eventually,
  openCheckout,
  payWith,
  type TestShop,
  testShop,
  waitWithSweep,
} from '../harness/shop.ts';

const token = 'a token that only tests use';
let open: TestShop;
let guarded: TestShop;
beforeAll(async () => {
  [open, guarded] = await Promise.all([testShop(), testShop({ config: { metricsToken: token } })]);
});
afterAll(() => Promise.all([open.close(), guarded.close()]));

const ask = (shop: TestShop, headers: Record<string, string> = {}) =>
  fetch(`${shop.url}/metrics`, { headers });

async function figures(shop: TestShop): Promise<Map<string, number>> {
  const text = await (await ask(shop)).text();
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(lines.map((line) => [line.replace(/ \S+$/, ''), Number(/\S+$/.exec(line)?.[0])]));
}

describe('/metrics', () => {
  it('/metrics counts orders, jobs, inbox items and process figures', async () => {
    const { orderId, paymentIntentId } = await openCheckout(open);
    await openCheckout(open);
    await payWith(open, paymentIntentId);
    const { deps } = open.program;
    // Figures are cached for some seconds, so the first reading has to wait for the delivery.
    await waitWithSweep(
      () => syncStatuses(deps),
      async () => {
        const row = await one(deps.database, 'select state from orders where id = $1', [orderId]);
        expect(row).toEqual({ state: 'completed' });
      },
    );
    const found = await figures(open);
    expect(found.get('auge_orders_last_hour{state="pending",payment="unpaid"}')).toBe(1);
    expect(found.get('auge_orders_last_hour{state="completed",payment="paid"}')).toBe(1);
    expect(found.get('auge_orders_in_work')).toBe(0);
    expect(found.get('auge_providers_held')).toBe(0);
    expect(found.get('auge_webhook_lag_seconds')).toBeGreaterThanOrEqual(0);
    expect(found.has('auge_jobs_waiting{queue="fulfilments"}')).toBe(true);
    expect(found.get('process_resident_memory_bytes')).toBeGreaterThan(1e7);
    expect([...found.values()].every((value) => Number.isFinite(value))).toBe(true);
  });

  it('/metrics follows the naming rules of `promtool check metrics`', async () => {
    const text = await (await ask(open)).text();
    const types = [...text.matchAll(/^# TYPE (\S+) (\S+)/gm)].map(([, name = '', type = '']) => ({
      name,
      type,
    }));
    expect(types.length).toBeGreaterThan(20);
    const otherUnits =
      /_(?:minutes|hours|days|weeks|ms|millis|milliseconds|microseconds|nanoseconds|kilobytes|kb|megabytes|mb|gigabytes|gb|percent|celsius)(?:_|$)/;
    const faulty = types.filter(
      ({ name, type }) =>
        otherUnits.test(name) ||
        /[A-Z:]/.test(name) ||
        new RegExp(`_(?:${type}|gauge|counter|histogram|summary)(?:_|$)`).test(name) ||
        (type === 'counter') !== name.endsWith('_total') ||
        (type === 'gauge' && /_(?:count|sum|bucket)$/.test(name)),
    );
    expect(faulty).toEqual([]);
    const helped = new Set([...text.matchAll(/^# HELP (\S+) \S/gm)].map(([, name]) => name));
    expect(types.filter(({ name }) => !helped.has(name))).toEqual([]);
    const helps = [...text.matchAll(/^# HELP \S+ (.+)$/gm)].map(([, help]) => help);
    expect(helps.filter((help, at) => helps.indexOf(help) !== at)).toEqual([]);
  });

  it('/metrics contains every metric of the sample dashboard and rules', async () => {
    const text = await (await ask(open)).text();
    const known = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
    const named = ['grafana-dashboard.json', 'prometheus-rules.yaml'].flatMap((file) => {
      const read = readFileSync(join(import.meta.dirname, '../../deploy', file), 'utf8');
      return read.match(/\b(?:auge|process|nodejs)_[a-z0-9_]+/g) ?? [];
    });
    expect(named.length).toBeGreaterThan(20);
    const missing = named.filter((name) => !known.has(name.replace(/_(?:bucket|count|sum)$/, '')));
    expect(missing).toEqual([]);
  });

  it('/metrics contains every label of the sample dashboard and rules', async () => {
    const text = await (await ask(open)).text();
    const labels = new Map<string, Set<string>>();
    for (const [, name = '', inside = ''] of text.matchAll(/^([a-z0-9_]+)\{(.*)\} /gm)) {
      const of = labels.get(name) ?? new Set();
      for (const [, label = ''] of inside.matchAll(/(\w+)="/g)) of.add(label);
      labels.set(name, of);
    }
    const files = ['grafana-dashboard.json', 'prometheus-rules.yaml'].map((file) =>
      readFileSync(join(import.meta.dirname, '../../deploy', file), 'utf8').replaceAll('\\"', '"'),
    );
    const named = files.flatMap((file) => [
      ...[...file.matchAll(/((?:auge|process|nodejs)_\w+)\{(\w+)[=!]/g)].map(([, name, label]) => [
        name,
        label,
      ]),
      ...[...file.matchAll(/by \(([\w, ]+)\) \((?:rate\(|increase\()?((?:auge|nodejs)_\w+)/g)].flatMap(
        ([, by = '', name]) => by.split(', ').map((label) => [name, label]),
      ),
    ]);
    expect(named.length).toBeGreaterThan(10);
    // Metrics without a value are not exported, so their labels cannot be checked.
    const seen = named.filter(([name = '']) => labels.has(name));
    expect(seen.length).toBeGreaterThan(5);
    expect(seen.filter(([name = '', label = '']) => !labels.get(name)?.has(label))).toEqual([]);
  });

  it('/metrics counts requests by route, method and status class, with their duration', async () => {
    await fetch(`${open.url}/api/track-order/K7PMAXWQ2D?secret=no`);
    await fetch(`${open.url}/none/of/${Math.random()}`);
    const found = await figures(open);
    const series = [...found.keys()].filter((name) => name.startsWith('auge_http_request_duration_seconds'));
    const unknown = 'route="none",method="GET",status="4xx"';
    const count = found.get(`auge_http_request_duration_seconds_count{${unknown}}`) ?? 0;
    expect(count).toBeGreaterThan(0);
    expect(found.get(`auge_http_request_duration_seconds_bucket{le="+Inf",${unknown}}`)).toBe(count);
    expect(found.get(`auge_http_request_duration_seconds_bucket{le="10",${unknown}}`)).toBe(count);
    expect(series.some((name) => name.includes('K7PMAXWQ2D') || name.includes('/none/of'))).toBe(false);
  });

  it('/metrics contains the age of the last worker heartbeat and the free disk space', async () => {
    await eventually(async () => {
      const found = await figures(open);
      expect(found.get('auge_worker_beat_age_seconds')).toBeLessThan(180);
      expect(found.get('auge_disk_free_bytes')).toBeGreaterThan(0);
    });
  });

  it('/metrics is hidden from requests through a proxy', async () => {
    const answer = await ask(open, { 'x-forwarded-for': '203.0.113.7' });
    expect([answer.status, (await answer.json()).error.code]).toEqual([404, 'not_found']);
  });

  it.each([undefined, 'Bearer', `Bearer ${token}x`, token])(
    '/metrics with a token is hidden from %s',
    async (given) => {
      expect((await ask(guarded, given === undefined ? {} : { authorization: given })).status).toBe(404);
    },
  );

  it('/metrics is available with the token, also through a proxy', async () => {
    const answer = await ask(guarded, { authorization: `Bearer ${token}`, 'x-forwarded-for': '203.0.113.7' });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });
});
