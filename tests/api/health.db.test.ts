import { describe, expect, it } from 'vitest';
import { errorMessages } from '#messages/errors.ts';
import { joinProcessors } from '#server/platform/clients/processor/processors.ts';
import { openStripe } from '#server/platform/clients/stripe/stripe.ts';
import { rows } from '#server/platform/database/query.ts';
import { checkoutBody, eventually, newKey, testShop } from '../harness/shop.ts';
import { startForTests } from '../harness/start-for-tests.ts';

const shop = startForTests(testShop);

async function readiness() {
  const answer = await fetch(`${shop.url}/readyz`);
  return { status: answer.status, body: await answer.json() };
}

const expectReadiness = (wanted: object) =>
  eventually(async () => {
    expect(await readiness()).toMatchObject(wanted);
  });

describe('/readyz', () => {
  it('/readyz returns an instance id that stays the same while the program runs', async () => {
    const instance = async () => ((await readiness()).body as { instance: string }).instance;
    expect(await instance()).toMatch(/^[0-9a-f-]{36}$/);
    expect(await instance()).toBe(await instance());
  });

  it('/readyz returns the version and the matching database schema', async () => {
    const { version, schema } = (await readiness()).body as Record<string, string>;
    expect(version).toMatch(/^\d+\.\d+\.\d+$/);
    const [last] = await rows<{ name: string }>(
      shop.program.deps.database,
      'select name from migrations order by id desc limit 1',
    );
    expect(schema).toBe(last?.name);
  });

  it('/readyz passes when the shop can sell, and proves it by a write', async () => {
    const written = () =>
      rows<{ written_at: Date }>(shop.program.deps.database, 'select written_at from write_probe');
    const [before] = await written();
    expect(await readiness()).toMatchObject({ status: 200, body: { ok: true, missing: [], reasons: {} } });
    await eventually(async () => {
      await readiness();
      expect((await written())[0]?.written_at.getTime()).toBeGreaterThan(before!.written_at.getTime());
    });
  });

  it('/readyz reports a database that refuses writes or hangs', async () => {
    const { database } = shop.program.deps;
    const other = await database.connect();
    await other.query('begin');
    await other.query('lock table write_probe');
    await expectReadiness({ status: 503, body: { missing: ['database'] } });
    await other.query('rollback');
    await expectReadiness({ status: 200 });
    await other.query(
      'alter table write_probe add constraint full_disk check (written_at is null) not valid',
    );
    await expectReadiness({ status: 503, body: { reasons: { database: 'fails (23514)' } } });
    await other.query('alter table write_probe drop constraint full_disk');
    other.release();
  });
});

describe('a hanging processor', () => {
  const budget = { connectMs: 5000, firstByteMs: 300, wholeMs: 300 };
  const key = newKey();
  const body = checkoutBody({ language: 'it' });
  const create = () =>
    fetch(`${shop.url}/api/create-payment-intent`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key, 'accept-language': 'it' },
      body: JSON.stringify(body),
    });

  it("a hanging processor is reported in the buyer's language with advice, and the same purchase succeeds once later", async () => {
    const patient = shop.program.deps.processors;
    const { stripe } = shop.program.deps.config;
    if (!stripe) throw new Error('this shop has no Stripe');
    shop.program.deps.processors = joinProcessors(openStripe({ ...stripe, live: false, budget }));
    shop.processor.setFaults({ latencyMs: 1500 } as never);
    const refused = await create();
    expect(refused.status).toBe(503);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({
      message: errorMessages.it.processor_unavailable,
      error: { code: 'processor_unavailable' },
    });
    shop.program.deps.processors.close();
    shop.program.deps.processors = patient;
    shop.processor.setFaults({ latencyMs: 0 } as never);
    const opened = await eventually(async () => {
      const answer = await create();
      expect(answer.status).toBe(200);
      return (await answer.json()) as { paymentIntentId: string; orderId: string };
    });
    const intents = await shop.stripe.paymentIntents.list({ limit: 100 });
    expect(intents.data.map(({ id }) => id)).toEqual([opened.paymentIntentId]);
  });
});
