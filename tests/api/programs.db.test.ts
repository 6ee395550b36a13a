import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiScopes } from '#contracts/staff/api-scopes.ts';
import { examples, writeCurl } from '#server/operations/api/examples.ts';
import { one, rows } from '#server/platform/database/query.ts';
import {
  findOrders,
  listPending,
  refundOrder,
  resendMail,
  showOrder,
  showStatus,
} from '../../scripts/auge/order-commands.ts';
import { type TestKey, testKey } from '../harness/api-keys.ts';
import { clientPackage } from '../harness/client-package.ts';
import { eventually, newKey, openCheckout, payWith, type TestShop, testShop } from '../harness/shop.ts';

let shop: TestShop;
let key: TestKey;
let order: { orderId: string; orderNumber: string; mailId: string };
beforeAll(async () => {
  shop = await testShop({ deliverySeconds: 600 });
  key = await testKey(db(), apiScopes, { money: { perCallCents: 500, perDayCents: 900 } });
  const { orderId, paymentIntentId } = await openCheckout(shop);
  await payWith(shop, paymentIntentId);
  const mail = await eventually(() =>
    one<{ id: string }>(db(), `select id from mails where order_id = $1 and state = 'sent'`, [orderId]),
  );
  const { number } = await one<{ number: string }>(db(), 'select number from orders where id = $1', [
    orderId,
  ]);
  order = { orderId, orderNumber: number, mailId: mail.id };
});
afterAll(() => shop.close());

const db = () => shop.program.deps.database;
/** The shop answers in this process: whatever calls it must not hold it up. */
const inShell = promisify(execFile);

describe('the examples of the description', () => {
  /** Fills in what the reader of an example fills in, and runs it in a shell as it stands. */
  const run = async (line: string) => {
    const command = line.replace('curl ', 'curl -s -w "\\n%{http_code}" ');
    const { stdout } = await inShell('bash', ['-c', command], {
      env: {
        ...{ PATH: process.env.PATH, AUGE_URL: shop.url, AUGE_KEY: key.key },
        ...{ ORDER: order.orderNumber, ORDER_ID: order.orderId, MAIL_ID: order.mailId },
      },
    });
    return stdout;
  };

  it.each(examples.map((example) => [example.call, writeCurl(example)]))(
    '%s does what it says',
    async (_call, line) => {
      // Not every machine has uuidgen: the line is the same with an id of ours.
      const told = await run(line.replace('$(uuidgen)', newKey()));
      const [body, status] = [told.slice(0, told.lastIndexOf('\n')), told.slice(told.lastIndexOf('\n') + 1)];
      expect([status, body]).toEqual(['200', expect.stringMatching(/^\{/)]);
    },
  );

  it('are of calls that the description of a key has', async () => {
    const read = async ({ headers }: TestKey) =>
      (await fetch(`${shop.url}/api/v1/openapi.json`, { headers })).json() as Promise<{
        paths: Record<
          string,
          Record<string, { operationId: string; 'x-scope': string; 'x-codeSamples': object[] }>
        >;
      }>;
    const operations = Object.values((await read(key)).paths).flatMap((methods) => Object.values(methods));
    const named = operations.filter(({ 'x-codeSamples': samples }) => samples.length > 0);
    expect(named.map(({ operationId }) => operationId).sort()).toEqual(
      examples.map(({ call }) => call).sort(),
    );
    const narrow = await read(await testKey(db(), ['mail:read']));
    const scopes = Object.values(narrow.paths).flatMap((methods) => Object.values(methods));
    expect(new Set(scopes.map((each) => each['x-scope']))).toEqual(new Set(['any', 'mail:read']));
    expect(Object.keys(narrow.paths)).toContain('/api/v1/mails/{id}');
  });
});

describe('the client for programs', () => {
  it('pages a list, makes a change once, and throws what is refused', async () => {
    const folder = await clientPackage();
    // The types of the package are looked at by the compiler below.
    const { openClient } = (await import(join(folder, 'index.js'))) as {
      // biome-ignore lint/suspicious/noExplicitAny: a package without types here
      openClient: (options: object) => any;
    };
    await openCheckout(shop);
    const { call, all } = openClient({ url: shop.url, key: key.key });
    const found: string[] = [];
    for await (const { orderNumber } of all('orders.list', { query: { limit: 1 } })) found.push(orderNumber);
    expect(found.length).toBeGreaterThan(1);
    expect(found).toContain(order.orderNumber);
    const note = { params: { id: order.orderNumber }, body: { text: 'by the client' }, key: newKey() };
    expect(await call('orders.add-note', note)).toEqual(await call('orders.add-note', note));
    const notes = await rows(db(), `select text from order_notes where text = 'by the client'`);
    expect(notes).toHaveLength(1);
    await expect(call('orders.show', { params: { id: 'AAAAAAAAAA' } })).rejects.toMatchObject({
      ...{ name: 'RefusedCall', status: 404, code: 'order_not_found' },
    });
  });

  it('has types that a program is checked by', async () => {
    const folder = await clientPackage();
    const program = `import { openClient } from './index.js';
const { call, all } = openClient({ url: '', key: '' });
export async function right() {
  for await (const order of all('orders.list', { query: { status: ['processing'] } })) order.totalCents.toFixed();
  const { allCents } = await call('orders.refundable', { params: { id: 'X' } });
  return allCents + 1;
}
export async function wrong() {
  // @ts-expect-error a call that is not promised
  await call('members.list');
  // @ts-expect-error no such field of the reply
  (await call('orders.show', { params: { id: 'X' } })).total;
  // @ts-expect-error the id is missing
  await call('orders.show');
}
`;
    writeFileSync(join(folder, 'program.ts'), program);
    const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2024', '--types', ''];
    const tsc = join(import.meta.dirname, '..', '..', 'node_modules', '.bin', 'tsc');
    const found = await inShell(tsc, [...options, 'program.ts'], { cwd: folder }).catch(
      ({ stdout }: { stdout: string }) => ({ stdout }),
    );
    expect(found.stdout).toBe('');
  });
});

describe('the owner’s command line', () => {
  const at = (holder: TestKey = key) => ({ url: shop.url, key: holder.key });

  it('finds and shows an order', async () => {
    const [found] = await findOrders(at(), order.orderNumber);
    expect(found).toMatch(new RegExp(`^${order.orderNumber} {2}\\d{4}-`));
    expect(await findOrders(at(), 'nobody@nowhere.example')).toEqual(['Nothing goes by these words.']);
    const shown = (await showOrder(at(), order.orderNumber)).join('\n');
    expect(shown).toContain(`${order.orderNumber}  ${order.orderId}`);
    expect(shown).toContain(order.mailId);
    expect((await showStatus(at()))[0]).toMatch(/^Sells: /);
  });

  it('gives money back once, and says what its key lacks', async () => {
    const refund = { order: order.orderNumber, amount: '1,50', reason: 'by hand', key: newKey() };
    const told = await refundOrder(at(), refund);
    expect(told).toEqual([expect.stringMatching(/^1\.50 EUR of \w+ go back, in 1 refunds\.$/)]);
    expect(await refundOrder(at(), refund)).toEqual(told);
    const made = await rows(db(), `select from refunds where reason = 'by hand'`);
    expect(made).toHaveLength(1);
    const reader = await testKey(db(), ['orders:read']);
    await expect(refundOrder(at(reader), { ...refund, key: newKey() })).rejects.toThrow('(payments:money)');
    await expect(refundOrder(at(), { ...refund, amount: '1.5x' })).rejects.toThrow('is no amount');
    await expect(refundOrder(at(), { ...refund, key: 'short' })).rejects.toThrow('That is no key');
  });

  it('says that a key opens nothing, and asks nobody to sign in', async () => {
    const stranger = { url: shop.url, key: key.key.replace(/.$/, (last) => (last === 'x' ? 'y' : 'x')) };
    await expect(listPending(stranger)).rejects.toThrow('opens nothing: it was revoked');
    expect(await listPending(at())).toEqual(expect.arrayContaining([expect.any(String)]));
  });

  it('sends a mail again', async () => {
    expect(await resendMail(at(), order.orderNumber, undefined)).toEqual([
      expect.stringMatching(/goes out again {2}\S+@/),
    ]);
    await expect(resendMail(at(), order.orderNumber, 'no-such')).rejects.toThrow('has no such mail');
  });
});
