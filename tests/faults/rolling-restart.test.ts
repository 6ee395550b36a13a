/** @module-tag full */
import { expect, it, onTestFinished } from 'vitest';
import { type Program, startProgram } from '#server/main.ts';
import { type Config, loadConfig } from '#server/platform/config/config.ts';
import { anyFreePort } from '#server/platform/database/embedded/pick-port.ts';
import { rows } from '#server/platform/database/query.ts';
import { testDatabase } from '../harness/database.ts';
import { checkoutBody, newKey } from '../harness/shop.ts';
import { startNginx } from './nginx.ts';
import { programEnvironment, startStandIns } from './stand-ins.ts';

async function openSite() {
  const [standIns, database] = await Promise.all([startStandIns(), testDatabase(1)]);
  const ports = [await anyFreePort(), await anyFreePort()] as const;
  const config = (port: number): Config => ({
    ...loadConfig({ ...programEnvironment(standIns, database.url), TRUST_PROXY: '1' }),
    port,
    roles: ['web'],
  });
  const start = (port: number) => startProgram(config(port), { pages: false });
  const programs: Program[] = [await start(ports[0]), await start(ports[1])];
  const nginx = await startNginx(ports);
  onTestFinished(async () => {
    await nginx.stop();
    await Promise.all(programs.map((program) => program.close()));
    await standIns.close();
    await database.close();
  });
  const restart = async (index: 0 | 1) => {
    await programs[index]?.close();
    programs[index] = await start(ports[index]);
  };
  return { nginx, restart, database: database.database };
}

function buyers(url: string, count: number) {
  let open = true;
  const answers: string[] = [];
  const keep = async (what: string, call: Promise<Response>) => {
    const answer = await call.catch((error: Error) => error);
    answers.push(`${what} ${answer instanceof Error ? answer.message : answer.status}`);
    if (!(answer instanceof Error)) await answer.text().catch(() => undefined);
  };
  const go = async () => {
    while (open) {
      await keep('look', fetch(`${url}/api/stripe-config`));
      const body = JSON.stringify(checkoutBody());
      const headers = { 'content-type': 'application/json', 'idempotency-key': newKey() };
      await keep('order', fetch(`${url}/api/create-payment-intent`, { method: 'POST', headers, body }));
    }
  };
  const gone = Promise.all(Array.from({ length: count }, go));
  return {
    answers,
    async leave() {
      open = false;
      await gone;
    },
  };
}

it('a rolling restart behind nginx loses no request and doubles no order', async () => {
  const { nginx, restart, database } = await openSite();
  const { answers, leave } = buyers(nginx.url, 6);
  for (const index of [0, 1] as const) await restart(index);
  await leave();
  const ordered = answers.filter((answer) => answer === 'order 200').length;
  expect(answers.filter((answer) => !answer.endsWith(' 200'))).toEqual([]);
  expect(ordered).toBeGreaterThan(20);
  const [orders] = await rows<{ count: number }>(database, 'select count(*) as count from orders');
  expect(orders?.count).toBe(ordered);
});
