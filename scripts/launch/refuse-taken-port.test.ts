import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { listenOnLoopback } from '#sandbox/kit/listen.ts';
import { refuseTakenPort } from './refuse-taken-port.ts';

test('a requested port that is taken is refused', async () => {
  const server = createServer();
  onTestFinished(() => void server.close());
  const port = await listenOnLoopback(server, 0);
  await expect(refuseTakenPort({ PORT: String(port) })).rejects.toThrow(`Port ${port} is taken`);
});

test.each([undefined, '', 'x', '70000'])(
  'the port %j is left to the check of the configuration',
  async (PORT) => {
    await expect(refuseTakenPort({ PORT })).resolves.toBeUndefined();
  },
);

test('a start refuses its port before it builds', () => {
  const bootstrap = readFileSync(join(import.meta.dirname, '..', 'bootstrap.mjs'), 'utf8');
  const [refusal, build] = ['await refuseTakenPort(', 'ensureBuilt(console'].map((step) =>
    bootstrap.indexOf(step),
  );
  expect(refusal).toBeGreaterThan(0);
  expect(refusal).toBeLessThan(build ?? 0);
});
