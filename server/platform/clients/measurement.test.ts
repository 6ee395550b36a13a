import { afterAll, beforeAll, expect, it } from 'vitest';
import { startAnalytics } from '#sandbox/analytics/start-analytics.ts';
import type { Analytics } from '#sandbox/analytics/types.ts';
import { openMeasurement } from './measurement.ts';

let service: Analytics;
beforeAll(async () => {
  service = await startAnalytics({ port: 0, apiSecret: 'the secret' });
});
afterAll(() => service.close());

const event = {
  client: '1.2',
  at: new Date('2026-11-21T12:00:00Z'),
  advertising: true,
  event: 'purchase',
  params: { value: 9.99 },
};
const openTestMeasurement = (apiSecret: string | null = 'the secret') =>
  openMeasurement({ id: 'G-TEST', apiSecret, collectUrl: `${service.url}/mp/collect` });

it('the measurement client reports an event with the given consent', async () => {
  await openTestMeasurement()?.report(event);
  expect(service.hits()).toMatchObject([
    {
      by: 'server',
      stream: 'G-TEST',
      client: '1.2',
      event: 'purchase',
      params: { value: 9.99, consent: { ad_user_data: 'GRANTED', ad_personalization: 'GRANTED' } },
    },
  ]);
});

it('the measurement client rejects when the service fails or is unreachable, without the secret in the error', async () => {
  service.setFaults({ failNext: 1 });
  await expect(openTestMeasurement()?.report(event)).rejects.toThrow('measurement: status 500');
  const gone = openMeasurement({ id: 'G-TEST', apiSecret: 'the secret', collectUrl: 'http://127.0.0.1:9/x' });
  const error: Error = await gone!.report(event).then(
    () => new Error('no error'),
    (reason: Error) => reason,
  );
  expect(error.message).toMatch(/^measurement: /);
  expect(`${error.message} ${error.cause} ${error.stack}`).not.toContain('secret');
});

it('the measurement client returns null without a stream or its secret', () => {
  expect(openMeasurement(null)).toBeNull();
  expect(openTestMeasurement(null)).toBeNull();
});
