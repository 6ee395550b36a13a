import fc from 'fast-check';
import PostalMime from 'postal-mime';
import { expect, it } from 'vitest';
import { composeMessage, type OutgoingMail, quotedPrintable } from './compose-message.ts';

const mail: OutgoingMail = {
  to: "o'brien@mail.ie",
  subject:
    'Pedido K7PM4XWQ2D está confirmado: gracias por tu compra, aquí tienes todo lo que has pedido y aceptado',
  text: 'Total: 9,99\u00a0€\n\n.\nfin',
  html: '<p style="a=b">9,99\u00a0€</p>',
  messageId: '<id@shop.example>',
  headers: { 'Auto-Submitted': 'auto-generated', 'Reply-To': 'soporte@shop.example' },
};

const parseMessage = (raw: string) => PostalMime.parse(raw);

it('composeMessage returns a mail that parses to the original', async () => {
  const { envelope, raw } = composeMessage(mail, 'Auge, señas y más <pedidos@auge.example>');
  expect(envelope).toEqual({ from: 'pedidos@auge.example', to: ["o'brien@mail.ie"] });
  const message = await parseMessage(raw);
  expect(message.subject).toBe(mail.subject);
  expect(message.from).toMatchObject({ name: 'Auge, señas y más', address: 'pedidos@auge.example' });
  expect(message.to).toEqual([{ name: '', address: "o'brien@mail.ie" }]);
  expect(message.messageId).toBe(mail.messageId);
  expect(message.text?.trim()).toBe(mail.text);
  expect(message.html?.trim()).toBe(mail.html);
  expect(message.replyTo).toEqual([{ name: '', address: 'soporte@shop.example' }]);
  const head = raw.slice(0, raw.indexOf('\r\n\r\n'));
  expect(head).toMatch(/^Date: .+\+0000$/m);
  expect(head).toContain('Auto-Submitted: auto-generated');
});

it('composeMessage includes pictures inline with the HTML', async () => {
  const bytes = Buffer.from(Array.from({ length: 300 }, (_, at) => at % 256));
  const html = '<img src="cid:CAbc@posts" alt="CAbc">';
  const { raw } = composeMessage(
    { ...mail, html, pictures: [{ cid: 'CAbc@posts', type: 'image/png', bytes }] },
    'a@b.example',
  );
  const message = await parseMessage(raw);
  expect(message.text?.trim()).toBe(mail.text);
  expect(message.html?.trim()).toBe(html);
  expect(message.attachments).toMatchObject([
    { mimeType: 'image/png', contentId: '<CAbc@posts>', disposition: 'inline', related: true },
  ]);
  expect(Buffer.from(message.attachments[0]?.content as ArrayBuffer)).toEqual(bytes);
  expect(Math.max(...raw.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(78);
});

it('composeMessage prevents header injection by values', async () => {
  const bad = {
    ...mail,
    subject: 'a\r\nBcc: x@y.example',
    headers: { 'Reply-To': 'a@b.example\r\nBcc: c@d.example' },
  };
  const { envelope, raw } = composeMessage(bad, 'Auge <pedidos@auge.example>');
  expect(envelope.to).toEqual([mail.to]);
  expect((await parseMessage(raw)).bcc).toBeUndefined();
});

it('composeMessage encodes any text in short ASCII lines', async () => {
  const text = fc.array(
    fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 200 }),
      fc.constantFrom(
        '=',
        ' ',
        '\t',
        '\n',
        ' \n',
        '.\n',
        '=_auge_alternative',
        '--=_auge_alternative--',
        '\u2028',
      ),
    ),
    { maxLength: 12 },
  );
  await fc.assert(
    fc.asyncProperty(text, async (parts) => {
      const whole = parts.join('').replace(/[\r\0]/g, '');
      const encoded = quotedPrintable(whole);
      expect(encoded).toMatch(/^[\t\r\n\x20-\x7e]*$/);
      expect(Math.max(...encoded.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(76);
      expect(encoded).not.toMatch(/[\t ](\r\n|$)|=_/);
      const bytes = encoded.replaceAll('=\r\n', '').replaceAll('\r\n', '\n');
      const decoded = bytes.replace(/=([0-9A-F]{2})/g, (_, hex: string) =>
        String.fromCharCode(Number.parseInt(hex, 16)),
      );
      expect(Buffer.from(decoded, 'latin1').toString('utf8')).toBe(Buffer.from(whole).toString('utf8'));
    }),
  );
});
