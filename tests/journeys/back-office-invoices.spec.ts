import { readFileSync } from 'node:fs';
import type { OrderId } from '#contracts/kit/ids.ts';
import { registerMessages } from '#messages/admin/tax/records.ts';
import { quarterMessages } from '#messages/admin/tax/returns.ts';
import { taxFileMessages } from '#messages/admin/tax/tax-files.ts';
import { taxMessages } from '#messages/admin/tax/vat.ts';
import { boughtOrder } from './bought-order.ts';
import { change } from './hero-shop.ts';
import { expect, test } from './staff.ts';

const quarter = quarterMessages.es;
const tax = taxMessages.es;
const words = registerMessages.es;

interface Issued {
  id: string;
  number: string;
  month: string;
}

async function invoiceOf(orderId: OrderId): Promise<Issued> {
  let issued: Issued | undefined;
  await expect
    .poll(async () => {
      [issued] = await change<Issued & Record<string, unknown>>([
        `select id, number, to_char(issued_on, 'YYYY-MM') as month from invoices where order_id = $1`,
        [orderId],
      ]);
      return issued !== undefined;
    })
    .toBe(true);
  if (!issued) throw new Error('no invoice');
  return issued;
}

const refuse = (invoiceId: string) =>
  change([
    `update register_sendings s set state = 'rejected', error_code = '1130', error_text = 'caracteres no admitidos'
       from register_records r where r.invoice_id = $1 and (s.chain_id, s.position) = (r.chain_id, r.position)`,
    [invoiceId],
  ]);

test.use({ as: { role: 'owner', width: 1440, theme: 'light' } });

test('an owner downloads an invoice and the books by keyboard, verifies the chain and corrects a refused record', {
  tag: '@merge',
}, async ({ staff }) => {
  const { page } = staff;
  const order = await boughtOrder();
  const invoice = await invoiceOf(order.id);
  const file = async (address: string) => {
    const answer = await page.request.get(address);
    return { type: answer.headers()['content-type'], bytes: await answer.body() };
  };

  await test.step('the owner finds the invoice and its files', async () => {
    await page.goto(`/admin/invoices?q=${order.number}`);
    await page.getByRole('link', { name: invoice.number }).press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: invoice.number })).toBeVisible();
    await expect(page.getByRole('link', { name: tax.invoices.ubl, exact: true })).toHaveCount(0);
    const [pdf, xml] = [tax.invoices.pdf, tax.invoices.xml].map((name) =>
      page.getByRole('link', { name, exact: true }),
    );
    const paper = await file((await pdf?.getAttribute('href')) ?? '');
    expect(paper.bytes.subarray(0, 5).toString()).toBe('%PDF-');
    const record = await file((await xml?.getAttribute('href')) ?? '');
    expect(record.bytes.toString()).toContain(`<sf:NumSerieFactura>${invoice.number}</sf:NumSerieFactura>`);
  });

  await test.step('the owner corrects the record refused by the agency', async () => {
    await refuse(invoice.id);
    await page.goto('/admin/register');
    const refused = page.getByRole('row').filter({ hasText: invoice.number });
    await refused.getByRole('button', { name: words.mend }).press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('1130');
    await dialog.getByLabel(words.mendDescription).pressSequentially('Seguidores');
    await dialog.getByRole('button', { name: words.mendConfirm, exact: true }).press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(refused.filter({ hasText: '1130' })).toHaveCount(0);
  });

  await test.step('the owner verifies the chain with the corrected record', async () => {
    await page.getByRole('button', { name: words.check }).press('Enter');
    await expect(page.getByText(words.chainGood('').trim())).toBeVisible();
  });

  const download = async (button: string) => {
    const came = page.waitForEvent('download');
    await page.getByRole('button', { name: button, exact: true }).press('Enter');
    return readFileSync(await (await came).path());
  };
  await test.step('the owner closes the previous quarter once', async () => {
    await page.goto('/admin/tax/quarters');
    await page.getByRole('button', { name: quarter.close, exact: true }).press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(quarter.closeText);
    await dialog.getByRole('textbox').fill('presentado por la gestoría');
    await dialog.getByRole('button', { name: quarter.close, exact: true }).press('Enter');
    await expect(page.getByText(quarter.closed('', '').split(' ')[0] ?? '').first()).toBeVisible();
    await expect(page.getByRole('button', { name: quarter.close, exact: true })).toHaveCount(0);
  });

  await test.step('the owner downloads the quarter, the month and the archive', async () => {
    await page.goto('/admin/tax/returns');
    expect((await download(tax.returns.csv)).toString()).toContain(taxFileMessages.es.return.state);
    const [ofYear, ofMonth] = invoice.month.split('-').map(Number);
    await page.goto(`/admin/tax/quarters?quarter=${ofYear}-${Math.ceil((ofMonth ?? 1) / 3)}`);
    await expect(page.getByRole('table', { name: quarter.form303 })).toContainText('07 / 09');
    expect((await download(quarter.book)).subarray(0, 2).toString()).toBe('PK');
    expect((await download(quarter.journal)).toString()).toContain(invoice.number);
    await page.goto(`/admin/tax/ledgers?month=${invoice.month}`);
    expect((await download(tax.ledger.csv)).toString()).toContain(invoice.number);
    await page.goto('/admin/invoices');
    await page.getByRole('button', { name: tax.invoices.archive }).press('Enter');
    const [year, month] = invoice.month.split('-').map(Number);
    const last = new Date(Date.UTC(year ?? 0, month ?? 0, 0)).toISOString().slice(0, 10);
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(tax.invoices.from).fill(`${invoice.month}-01`);
    await dialog.getByLabel(tax.invoices.to).fill(last);
    expect((await download(tax.invoices.archiveNow)).includes(`pdf/${invoice.number}.pdf`)).toBe(true);
  });
});
