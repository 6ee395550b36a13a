import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startMailbox } from './start-mailbox.ts';
import type { Mailbox } from './types.ts';

let mailbox: Mailbox;

beforeEach(async () => {
  mailbox = await startMailbox({ port: 0, smtpPort: 0 });
});
afterEach(() => mailbox.close());

async function send(mail: { to?: string; subject?: string } = {}) {
  const transport = createTransport({ host: '127.0.0.1', port: mailbox.smtpPort, secure: false });
  const message = {
    from: 'Auge <shop@auge.example>',
    to: 'buyer@example.test',
    subject: 'Tu pedido está en camino · año',
    text: 'Gracias por tu compra.',
    html: '<html><head><title>Pedido</title></head><body><p>Gracias <b>por tu compra</b>.</p></body></html>',
    headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    attachments: [{ filename: 'factura ñ.txt', content: 'Total 13,32 €' }],
    ...mail,
  };
  return transport.sendMail(message).finally(() => transport.close());
}

it('the mailbox stores a mail raw and parsed, newest first', async () => {
  await send();
  await send({ subject: 'Segundo', to: 'a@example.test, b@example.test' });
  const [second, first] = mailbox.mails();
  expect(second).toMatchObject({ subject: 'Segundo', to: 'a@example.test, b@example.test' });
  expect(first).toMatchObject({
    id: '1',
    to: 'buyer@example.test',
    from: 'Auge <shop@auge.example>',
    subject: 'Tu pedido está en camino · año',
    attachments: [{ filename: 'factura ñ.txt', type: 'text/plain', bytes: 15 }],
  });
  expect(first?.text.trim()).toBe('Gracias por tu compra.');
  expect(first?.html).toContain('<b>por tu compra</b>');
  expect(first?.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
  expect(Buffer.from(mailbox.source('1')!).toString()).toContain('MIME-Version: 1.0');
  expect(Buffer.from((await mailbox.attachment('1', 0))!.content).toString()).toBe('Total 13,32 €');
});

it('the mailbox searches by recipient or subject, with pages', async () => {
  for (const subject of ['Uno', 'Dos', 'Tres']) await send({ subject, to: `${subject}@example.test` });
  expect(mailbox.mails({ search: 'DOS@' }).map((mail) => mail.subject)).toEqual(['Dos']);
  const [newest] = mailbox.mails({ limit: 1 });
  expect(mailbox.mails({ before: newest!.id }).map((mail) => mail.subject)).toEqual(['Dos', 'Uno']);
});

it('the mailbox rejects the next mail with the set code at either SMTP step, and a set recipient always', async () => {
  mailbox.setFaults({ refuseNext: 1, refuseCode: 451 });
  await expect(send()).rejects.toMatchObject({ responseCode: 451 });
  mailbox.setFaults({ refuseNext: 1, refuseCode: 554, refuseAt: 'data' });
  await expect(send()).rejects.toMatchObject({ responseCode: 554 });
  mailbox.setFaults({ refuseRecipients: ['gone@example.test'] });
  await expect(send({ to: 'Gone@example.test' })).rejects.toMatchObject({ responseCode: 550 });
  expect(mailbox.mails()).toEqual([]);
  await send();
  expect(mailbox.mailCount()).toBe(1);
});

it('the mailbox cuts the connection after the data with or without storing the mail', async () => {
  mailbox.setFaults({ dropNext: 1 });
  await expect(send({ subject: 'arrived' })).rejects.toThrow();
  mailbox.setFaults({ dropNext: 1, dropKeeps: false });
  await expect(send({ subject: 'lost' })).rejects.toThrow();
  expect(mailbox.mails().map((mail) => mail.subject)).toEqual(['arrived']);
  expect(mailbox.faults().dropNext).toBe(0);
});

it('the mailbox accepts slowly when configured', async () => {
  mailbox.setFaults({ slowMs: 80 });
  const began = performance.now();
  await send();
  expect(performance.now() - began).toBeGreaterThanOrEqual(75);
});

it('the mailbox shows list, mail, parts and attachments, and never runs a mail’s content', async () => {
  await send({ subject: '<script>alert(1)</script>' });
  const page = async (path: string) => {
    const reply = await fetch(mailbox.url + path);
    return {
      status: reply.status,
      text: await reply.text(),
      csp: reply.headers.get('content-security-policy') ?? '',
    };
  };
  expect((await page('/')).text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  expect((await page('/mails/1')).text).toContain('<iframe');
  expect((await page('/mails/1?view=text')).text).toContain('Gracias por tu compra.');
  const html = await page('/mails/1/html');
  expect(html.text).toContain('<base target="_blank"><title>Pedido');
  expect(html.csp).toMatch(/^sandbox /);
  expect(html.csp).not.toContain('allow-scripts');
  expect((await page('/mails/1/attachments/0')).text).toBe('Total 13,32 €');
  expect((await page('/mails/2')).status).toBe(404);
});

it('the mailbox keeps mails through a restart without closing', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'mailbox-'));
  await mailbox.close();
  const first = await startMailbox({ port: 0, smtpPort: 0, dataDir });
  mailbox = first;
  await send();
  mailbox = await startMailbox({ port: 0, smtpPort: 0, dataDir });
  expect(mailbox.mails()).toMatchObject([{ id: '1', to: 'buyer@example.test' }]);
  mailbox.reset();
  expect(mailbox.mails()).toEqual([]);
  await first.close();
  await rm(dataDir, { recursive: true });
});
