import { pino } from 'pino';
import { loadConfig } from '#server/config.ts';
import type { Deps } from '#server/deps.ts';
import { features } from '#server/features.ts';
import { buildApp } from '#server/http/build-app.ts';
import type { Call } from '#server/http/noted-calls.ts';

/** All calls that the shop's routes declare. Nothing is opened: no route is asked. */
export async function declaredCalls(): Promise<Call[]> {
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
