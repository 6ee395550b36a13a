import { pino } from 'pino';
import { expect, it } from 'vitest';
import { features } from '#server/features.ts';
import { testDatabase } from '#tests/harness/database.ts';
import { startForTests } from '#tests/harness/start-for-tests.ts';
import { testSecrets } from '#tests/harness/token-of.ts';
import { loadConfig } from '../config/config.ts';
import type { Deps } from '../deps.ts';
import { buildApp } from './build-app.ts';

const there = startForTests(() => testDatabase(2));

async function openApp(environment: Record<string, string>) {
  const lines: unknown[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => lines.push(JSON.parse(line)) });
  const deps = {
    config: loadConfig(environment),
    database: there.database,
    listener: { on: () => () => undefined, close: async () => undefined },
    log,
    now: () => new Date(),
    secrets: testSecrets,
    directory: null,
  } as unknown as Deps;
  return { app: await buildApp(deps, features), lines };
}

it('the access log contains each call when enabled, without personal data', async () => {
  const url = '/api/orders/0198c0de-0000-7000-8000-000000000000?email=marta@example.com';
  const quiet = await openApp({ RATE_LIMITS: 'off' });
  await quiet.app.inject(url);
  expect(JSON.stringify(quiet.lines)).not.toContain('answered');
  await quiet.app.close();

  const { app, lines } = await openApp({ RATE_LIMITS: 'off', ACCESS_LOG: 'on' });
  await app.inject(url);
  await app.close();
  expect(lines).toContainEqual(
    expect.objectContaining({
      msg: 'answered',
      requestId: expect.any(String),
      route: '/api/orders/:id',
      status: 404,
      ms: expect.any(Number),
    }),
  );
  expect(JSON.stringify(lines)).not.toMatch(/marta|0198c0de/);
});
