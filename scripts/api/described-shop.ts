import { pino } from 'pino';
import { features } from '#server/features.ts';
import { loadConfig } from '#server/platform/config/config.ts';
import type { Deps } from '#server/platform/deps.ts';
import { buildApp } from '#server/platform/http/build-app.ts';
import type { RecordedRoute } from '#server/platform/http/recorded-routes.ts';

/** Returns all calls declared by the shop's routes. Opens no connection and calls no route. */
export async function declaredCalls(): Promise<RecordedRoute[]> {
  const deps = {
    config: loadConfig({}),
    database: {},
    listener: { on: () => () => undefined, close: async () => undefined },
    log: pino({ level: 'silent' }),
    now: () => new Date(),
    directory: null,
  } as unknown as Deps;
  const app = await buildApp(deps, features);
  await app.ready();
  const calls = app.calls();
  await app.close();
  return calls;
}
