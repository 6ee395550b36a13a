import { afterAll, beforeAll } from 'vitest';

/** Starts a resource before the tests of a file or `describe`, and closes it after them. */
export function startForTests<Resource extends { close(): unknown }>(
  start: () => Promise<Resource>,
): Resource {
  let started: Resource | undefined;
  beforeAll(async () => {
    started = await start();
  });
  afterAll(() => started?.close());
  const current = () => {
    if (!started) throw new Error('the resource is used before its hook has started it');
    return started;
  };
  return new Proxy({} as Resource, {
    get: (_, name) => Reflect.get(current(), name),
    set: (_, name, value) => Reflect.set(current(), name, value),
  });
}
