import { expect, it } from 'vitest';
import { replayOf, resultOf, toRow } from './rules.ts';

const toLoggedRow = (more: Partial<Parameters<typeof toRow>[0]>) =>
  toRow({
    service: 'provider',
    operation: 'add',
    method: 'POST',
    address: 'https://panel.example/api/v2',
    request: '',
    reply: undefined,
    status: 200,
    startedAt: 0,
    at: new Date(0),
    durationMs: 3,
    requestId: null,
    orderId: null,
    actor: { kind: 'job', staffId: null },
    ...more,
  });

it('the log keeps no key, address or name of a provider call', () => {
  const request = 'key=s3cr3t&action=add&link=https%3A%2F%2Fwww.instagram.com%2Fmarta.gil%2F&quantity=100';
  const row = toLoggedRow({ request, reply: '{"order":77,"link":"https://www.instagram.com/marta.gil/"}' });
  expect(row.request).toBe('key=•&action=add&link=https%3A%2F%2Fwww.instagram.com%2F•&quantity=100');
  expect(row.reply).toBe('{"order":77,"link":"https://www.instagram.com/•"}');
});

it.each(['MARTA@EXAMPLE.COM', 'marta%40example.com', 'https%3A%2F%2FWWW.INSTAGRAM.COM%2Fmarta'])(
  'the log removes a person repeated by a provider as %s',
  (echoed) => {
    expect(toLoggedRow({ reply: `{"error":"no ${echoed}"}` }).reply).not.toMatch(/marta/i);
  },
);

it('the log strips personal data from processor calls and keeps ids, states and figures', () => {
  const row = toLoggedRow({
    service: 'processor',
    request:
      'amount=999&receipt_email=marta%40example.com&metadata[order_id]=o1&metadata[username]=marta&metadata[notes_2]=x&evidence[customer_name]=Marta',
    reply: {
      id: 'pi_1',
      client_secret: 'pi_1_secret_2',
      latest_charge: { billing_details: { name: 'Marta', address: { city: 'Soria', country: 'ES' } } },
      metadata: { email: 'marta@example.com', order_id: 'o1' },
      seller_message: 'ask marta@example.com',
      amount: 999,
      none: null,
    },
  });
  expect(row.request).toBe(
    'amount=999&receipt_email=•&metadata[order_id]=o1&metadata[username]=•&metadata[notes_2]=•&evidence[customer_name]=•',
  );
  expect(JSON.parse(String(row.reply))).toEqual({
    id: 'pi_1',
    client_secret: '•',
    latest_charge: { billing_details: { name: '•', address: { city: '•', country: 'ES' } } },
    metadata: { email: '•', order_id: 'o1' },
    seller_message: 'ask •',
    amount: 999,
    none: null,
  });
});

it('the log removes the user name from a directory address', () => {
  const ofPath = toLoggedRow({ service: 'directory', address: 'https://dir.example/profile/marta.gil' });
  expect(ofPath.address).toBe('https://dir.example/profile/•');
  const ofQuery = toLoggedRow({
    service: 'directory',
    address: 'https://graph.example/17?fields=business_discovery.username%28marta%29%7Bid%7D&access_token=t',
  });
  expect(ofQuery.address).toBe(
    'https://graph.example/17?fields=business_discovery.username%28•%29%7Bid%7D&access_token=•',
  );
  expect(toLoggedRow({ service: 'directory', address: 'https://dir.example/search?query=mar' }).address).toBe(
    'https://dir.example/search?query=•',
  );
});

it('the log removes the VAT number, and name and address from the register’s reply', () => {
  const row = toLoggedRow({
    service: 'vat_register',
    request: '{"countryCode":"FR","vatNumber":"12345678901"}',
    reply: '{"countryCode":"FR","valid":true,"requestIdentifier":"WAPI1","name":"GIL","address":"1 RUE X"}',
  });
  expect(row.request).toBe('{"countryCode":"FR","vatNumber":"•"}');
  expect(row.reply).toBe(
    '{"countryCode":"FR","valid":true,"requestIdentifier":"WAPI1","name":"•","address":"•"}',
  );
});

it('the log removes names from a truncated record', () => {
  const request = `${'<sf:CuotaTotal>8.68</sf:CuotaTotal>'.padEnd(3930, ' ')}<sf:Destinatarios><sf:IDDestinatario><sf:NombreRazon>Marta Gil Soria</sf:NombreRazon>`;
  const row = toLoggedRow({ service: 'agency', request, reply: '<html>sin certificado</html>' });
  expect(row.request).toMatch(/^<sf:CuotaTotal>8\.68.*<sf:Destinatarios>•$/);
  expect(row.result).toBe('refused');
});

it('the log truncates long lists and removes characters that PostgreSQL rejects', () => {
  const reply = { data: Array.from({ length: 100_000 }, (_, id) => ({ id })) };
  expect(toLoggedRow({ service: 'processor', reply }).reply).toHaveLength(4000);
  expect(toLoggedRow({ reply: 'a\0b\ud800' }).reply).toBe('ab\ufffd');
});

it('the log distinguishes a reply, an error and no reply', () => {
  const of = (service: 'provider' | 'mailer' | 'processor', status?: number, reply?: string) =>
    resultOf({ ...toLoggedRow({}), service, status, reply, startedAt: 0, error: undefined });
  expect(of('provider', 200, '{"order":1}')).toBe('answered');
  expect(of('provider', 200, ' {"error":"neworder.error.not_enough_funds"}')).toBe('refused');
  expect(of('provider')).toBe('failed');
  expect(of('processor', 402)).toBe('refused');
  expect(of('mailer', 250)).toBe('answered');
  expect(of('mailer', 550)).toBe('refused');
});

it('replayOf allows reads and no changes', () => {
  const of = (more: Partial<Parameters<typeof toRow>[0]>) => replayOf(toLoggedRow(more));
  const processor = {
    service: 'processor',
    address: 'api.stripe.com/v1/refunds/re_1?expand[0]=charge',
  } as const;
  expect(of({ ...processor, method: 'GET' })).toEqual({
    service: 'processor',
    path: '/v1/refunds/re_1?expand[0]=charge',
  });
  expect(of({ ...processor, method: 'POST' })).toBeUndefined();
  expect(of({ request: 'key=x&action=status&orders=1%2C2' })).toEqual({
    service: 'provider',
    address: 'https://panel.example/api/v2',
    fields: { action: 'status', orders: '1,2' },
  });
  for (const action of ['add', 'cancel', 'refill', ''])
    expect(of({ request: `action=${action}` })).toBeUndefined();
  expect(of({ service: 'mailer', method: 'SMTP' })).toBeUndefined();
});
