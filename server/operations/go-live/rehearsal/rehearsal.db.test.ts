import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OpeningReply } from '#contracts/operations/go-live.ts';
import { startAgency } from '#sandbox/agency/start-agency.ts';
import type { Agency } from '#sandbox/agency/types.ts';
import { rows } from '#server/platform/database/query.ts';
import { eventually, post, signIn, type TestShop, testShop } from '#tests/harness/shop.ts';

const folder = mkdtempSync(join(tmpdir(), 'rehearsal-'));
let [agency, shop, cookie]: [Agency, TestShop, string] = [undefined!, undefined!, ''];
beforeAll(async () => {
  agency = await startAgency({ port: 0, dataDir: folder });
  const { authority: authorityFile = null, client: certificateFile = null } = agency.files ?? {};
  shop = await testShop({
    redsys: true,
    config: {
      agency: {
        ...{ url: agency.url, qrUrl: agency.url, authorityFile, certificateFile, certificatePassword: null },
      },
    },
  });
  cookie = await signIn(shop);
});
afterAll(async () => {
  await shop.close();
  await agency.close();
  rmSync(folder, { recursive: true, force: true });
});

const rehearsal = async () => {
  const reply = await fetch(`${shop.url}/api/admin/opening`, { headers: { cookie } });
  return ((await reply.json()) as OpeningReply).rehearsal;
};

it('the rehearsal makes all purchases at the stand-ins and stores the result without orders', async () => {
  expect(await rehearsal()).toBeNull();
  const path = `${shop.url}/api/admin/opening/rehearsal`;
  const answers = await Promise.all([post(path, {}, { cookie }), post(path, {}, { cookie })]);
  expect(answers.map(({ status }) => status)).toContain(200);
  expect((await post(path, {}, { cookie })).body.error).toMatchObject({ code: 'already_running' });
  const ended = await eventually(async () => {
    const found = await rehearsal();
    expect(found?.endedAt).not.toBeNull();
    return found;
  });
  expect(ended?.error).toBeNull();
  expect(ended?.cases.filter(({ state }) => state !== 'kept')).toEqual([]);
  expect(ended?.cases).toHaveLength(12);
  expect(await rows(shop.program.deps.database, 'select id from orders')).toEqual([]);
  expect(shop.processor.paymentIntents()).toHaveLength(6);
});
