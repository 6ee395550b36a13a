/** @module-tag full */

import { afterAll, beforeAll, expect, it } from 'vitest';
import { consentVersion } from '#contracts/checkout/checkout.ts';
import { consentStatements } from '#messages/consent.ts';
import {
  endUpload,
  runImport,
  saveUploadChunk,
  startUpload,
  undoImport,
} from '#server/customers/imports/begin-import.ts';
import { addCampaign, changeCampaign } from '#server/marketing/campaigns/change-campaign.ts';
import { startCampaign } from '#server/marketing/campaigns/run-campaign.ts';
import { execute, one, rows } from '#server/platform/database/query.ts';
import { saveSetting } from '#server/staff/settings/setting.ts';
import { insertTestOrder } from '../harness/test-orders.ts';
import type { CrashPoint } from './child-program.ts';
import { type GrowingShop, growingShop } from './survive-growing.ts';
import { waitUntil } from './wait-until.ts';

let shop: GrowingShop;
beforeAll(async () => {
  shop = await growingShop();
});
afterAll(() => shop.close());

const pointBefore = (label: string, occurrence: number): CrashPoint => ({
  label,
  side: 'before',
  occurrence,
});
const pointAfter = (label: string, occurrence: number): CrashPoint => ({ label, side: 'after', occurrence });

const lines = 2000;

async function upload(): Promise<string> {
  const table = Array.from(
    { length: lines },
    (_, at) => `A-${at};01/02/2024;eva${at % 300}@example.com;Likes;9,99`,
  );
  const bytes = Buffer.from(['Número;Fecha;Correo;Producto;Total', ...table].join('\n'));
  const id = await startUpload(shop.deps, {
    ...{ kind: 'past_orders', fileName: 'a.csv', bytes: bytes.length, staff: shop.staff },
  });
  await saveUploadChunk(shop.deps, { id, position: 0, bytes, staff: shop.staff });
  await endUpload(shop.deps, { id, staff: shop.staff });
  return id;
}

async function importIs(id: string, state: string): Promise<void> {
  await waitUntil(async () => {
    const row = await one<{ state: string }>(shop.database, 'select state from imports where id = $1', [id]);
    if (row.state !== state) throw new Error(`the import is ${row.state}`);
  });
}

const waitForStates = (id: string) =>
  one<{ states: Record<string, number>; kept: number }>(
    shop.database,
    `select (select jsonb_object_agg(state, n) from (select state, count(*) as n from import_rows where import_id = $1
                group by state) s) as states,
            (select count(*) from past_orders where import_id = $1) as kept`,
    [id],
  );

it('an import killed while read, applied and undone processes each line once', async () => {
  const insert = 'insert into past_orders (number, ordered_at, email, customer';
  const remove = 'delete from past_orders where number = $1 and import_id = $2';
  const programs = shop.successors('imports', [
    pointBefore('commit', 1),
    pointBefore(insert, 350),
    pointAfter('commit', 3),
    pointBefore('commit', 3),
    pointAfter(remove, 450),
    pointAfter('commit', 2),
  ]);
  const id = await upload();
  const dies = async () => (await programs.next()).killed;
  await dies();
  const reader = await programs.next();
  await importIs(id, 'checked');
  await runImport(shop.deps, { id, staff: shop.staff });
  await reader.killed;
  await dies();
  await dies();
  const bringer = await programs.next();
  await importIs(id, 'done');
  // A line imported twice would match itself, become `same` and survive the undo.
  expect(await waitForStates(id)).toEqual({ states: { made: lines }, kept: lines });
  await undoImport(shop.deps, { id, staff: shop.staff });
  await bringer.killed;
  await dies();
  await programs.next();
  await importIs(id, 'undone');
  expect(await waitForStates(id)).toEqual({ states: { undone: lines }, kept: 0 });
  await programs.close();
});

const people = 24;

async function campaign(): Promise<string> {
  await saveSetting(shop.database, 'campaigns.limits', {
    mailsPerMinute: 60,
    mailsPerPerson: 3,
    personDays: 7,
  });
  for (let at = 0; at < people; at += 1) {
    const { id } = await insertTestOrder(shop.database, { username: `reader.${at}` });
    await execute(
      shop.database,
      `insert into order_consents (order_id, kind, statement, version, locale, agreed_at)
       values ($1, 'marketing', $2, $3, 'es', now())`,
      [id, consentStatements[consentVersion].es.marketing, consentVersion],
    );
  }
  const id = await addCampaign(shop.deps, { name: 'x', staff: shop.staff });
  const text = { subject: 'Oferta', preheader: 'Hoy', body: 'Hola.' };
  const terms = {
    ...{ name: 'Otoño', texts: { es: text, fr: null, it: null, en: null }, segmentId: null, locales: null },
    ...{ code: null, windowDays: 7 },
  };
  const revision = await changeCampaign(shop.deps, { id, terms, revision: 1, staff: shop.staff });
  await startCampaign(shop.deps, { id, revision, at: null, recipients: people, staff: shop.staff });
  return id;
}

interface Reader {
  email: string;
  state: string;
  /** `true` when the mail was being sent at the time of the kill. */
  leaving: boolean;
  due: boolean;
}

const readersOf = (id: string) =>
  rows<Reader & Record<string, unknown>>(
    shop.database,
    `select r.email, m.state, m.leaving_at is not null as leaving, m.due_at is not null as due
       from campaign_recipients r join mails m on m.dedupe_key = 'campaign:' || r.id where r.campaign_id = $1`,
    [id],
  );

it('a campaign killed while queued and sent mails no buyer twice and skips none', async () => {
  const points = [
    pointBefore('commit', 2),
    pointAfter('commit', 2),
    pointAfter('smtp: mail', 3),
    pointBefore('smtp: mail', 2),
  ];
  const programs = shop.successors('campaigns', points);
  const id = await campaign();
  for (const _ of points) {
    await (await programs.next()).killed;
    await shop.endLeases();
  }
  await programs.next();
  const readers = await waitUntil(async () => {
    const found = await readersOf(id);
    const open = found.filter(({ state, due }) => state === 'queued' || due).length;
    if (found.length < people || open > 0)
      throw new Error(`${found.length} of ${people}, ${open} of them open`);
    return found;
  });
  await programs.close();
  const unknown = readers.filter(({ state }) => state !== 'sent');
  for (const { email } of readers.filter(({ state }) => state === 'sent'))
    expect([email, shop.mailsTo(email)]).toEqual([email, 1]);
  // Mails in transit may have left, so they wait for staff and are not sent again.
  expect(unknown.map(({ email }) => shop.mailsTo(email)).toSorted()).toEqual([0, 1]);
  expect(unknown).toMatchObject(Array(2).fill({ state: 'failed', leaving: true, due: false }));
});
