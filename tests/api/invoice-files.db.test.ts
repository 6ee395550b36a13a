import { expect, it } from 'vitest';
import { issueDueInvoices } from '#server/invoices/planning/issue-due.ts';
import { requestFullInvoice } from '#server/invoices/planning/request-full-invoice.ts';
import { insertPendingInvoice } from '#server/invoices/planning/store-dues.ts';
import { execute, rows } from '#server/platform/database/query.ts';
import { brokenRules } from '#tests/harness/en16931/check-rules.ts';
import { readTerms } from '#tests/harness/en16931/read-terms.ts';
import { readXml } from '#tests/harness/en16931/read-xml.ts';
import { paidOrder } from '#tests/harness/fulfilment-fixtures.ts';
import { signIn, testShop } from '#tests/harness/shop.ts';
import { startForTests } from '#tests/harness/start-for-tests.ts';
import { tokenOf } from '#tests/harness/token-of.ts';

const shop = startForTests(testShop);

async function invoicedOrder() {
  const { deps } = shop.program;
  const { id: orderId } = await paidOrder(deps.database);
  await execute(
    deps.database,
    `insert into payments (order_id, state, intent_id, amount_cents, amount_received_cents, card_country, settled_at)
     values ($1, 'succeeded', 'pi_' || gen_random_uuid(), 999, 999, 'ES', now())`,
    [orderId],
  );
  await insertPendingInvoice(deps.database, { cause: 'sale', orderId, requestId: null });
  await issueDueInvoices(deps);
  return orderId;
}

it('a full invoice is available as UBL to buyer and staff, a simplified one to neither', async () => {
  const { deps } = shop.program;
  const [orderId, other] = [await invoicedOrder(), await invoicedOrder()];
  const recipient = { name: 'Prueba, S. L.', taxId: 'A58818501', address: ['Calle 1', '28001 Madrid', 'ES'] };
  await requestFullInvoice(deps, { orderId, recipient });
  const issued = await rows<{ id: string; number: string; type: string }>(
    deps.database,
    'select id, number, type from invoices where order_id = $1 order by type',
    [orderId],
  );
  const [simplified, full] = issued;
  expect(issued.map(({ type }) => type)).toEqual(['F2', 'F3']);
  const staff = { cookie: await signIn(shop) };
  const get = (path: string, headers = {}) => fetch(`${shop.url}/api/${path}`, { headers });

  for (const answer of [
    await get(`orders/${tokenOf(orderId)}/invoices/${full?.id}/ubl`),
    await get(`admin/invoices/${full?.id}/ubl`, staff),
  ]) {
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${full?.number}-ubl.xml"`);
    const read = readTerms(readXml(await answer.text()));
    expect(brokenRules(read)).toEqual([]);
    expect(read.terms).toMatchObject({ 'BT-1': full?.number, 'BT-112': '9.99', 'BT-48': 'ESA58818501' });
  }
  expect((await get(`orders/${tokenOf(orderId)}/invoices/${simplified?.id}/ubl`)).status).toBe(404);
  expect((await get(`admin/invoices/${simplified?.id}/ubl`, staff)).status).toBe(404);
  expect((await get(`orders/${tokenOf(other)}/invoices/${full?.id}/ubl`)).status).toBe(404);
  expect((await get(`admin/invoices/${full?.id}/ubl`)).status).toBe(401);
  const paper = Buffer.from(
    await (await get(`orders/${tokenOf(orderId)}/invoices/${full?.id}/pdf`)).arrayBuffer(),
  );
  expect(paper.includes('factur-x.xml')).toBe(true);
});
