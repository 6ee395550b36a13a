import fc from 'fast-check';
import { expect, test } from 'vitest';
import { classifyAdd, orderIdOf } from './provider-add.ts';
import { defaultDialect } from './provider-dialect.ts';

const reply = (text: string, httpStatus = 200, retryAfterSeconds: number | null = null) =>
  classifyAdd({ kind: 'reply', httpStatus, text, retryAfterSeconds }, (kept) => kept);

test.each([
  ['{"order":23501}', '23501'],
  ['{"order":"23501"}', '23501'],
  ['{"order_id":7}', '7'],
  ['{"data":{"order":7}}', '7'],
  ['{"status":"success","order":151}', '151'],
  ['{"order":"01ARZ3NDEKTSV4RRFFQ69G5FAV"}', '01ARZ3NDEKTSV4RRFFQ69G5FAV'],
  ['{"order":"507f1f77bcf86cd799439011"}', '507f1f77bcf86cd799439011'],
  ['{"order":12345678901234567890}', '12345678901234567890'],
  ['{"order":5,"error":""}', '5'],
  ['{"success":true,"data":{"id":5511}}', '5511'],
  ['{"status":"success","id":"5511"}', '5511'],
  ['{"order":{"id":5511,"status":"Pending"}}', '5511'],
  ['{"data":{"orderId":"5511"}}', '5511'],
])('classifyAdd accepts %s', (text, providerOrderId) => {
  expect(reply(text)).toMatchObject({ kind: 'accepted', providerOrderId });
});

test.each([
  ['', 200, 'empty_reply'],
  ['   ', 200, 'empty_reply'],
  ['{}', 200, 'no_order_id'],
  ['[]', 200, 'no_order_id'],
  ['{"order":0}', 200, 'no_order_id'],
  ['{"order":"0"}', 200, 'no_order_id'],
  ['{"order":""}', 200, 'no_order_id'],
  ['{"order":null}', 200, 'no_order_id'],
  ['{"order":-4}', 200, 'no_order_id'],
  ['{"order":"null"}', 200, 'no_order_id'],
  ['{"order":true}', 200, 'no_order_id'],
  ['{"order":"success"}', 200, 'no_order_id'],
  ['{"order":"pending"}', 200, 'no_order_id'],
  ['{"order":23', 200, 'not_json'],
  ['<html>Just a moment</html>', 200, 'not_json'],
  ['{"error":"Something odd"}', 200, 'unknown_error'],
  ['{"order":5,"error":"Something odd"}', 200, 'unknown_error'],
  ['{"order":5,"error":"Bad link"}', 200, 'unknown_error'],
  ['{"success":true,"data":{"id":5},"error":"Bad link"}', 200, 'unknown_error'],
  ['{"error":"Order not found"}', 200, 'unknown_error'],
  ['{"error":"Refill not found"}', 200, 'unknown_error'],
  ['{"error":"Order created, but low balance"}', 200, 'unknown_error'],
  ['{"id":5511}', 200, 'no_order_id'],
  ['{"success":false,"data":{"id":5511}}', 200, 'unknown_error'],
  ['{"status":"error","msg":"Down for maintenance"}', 200, 'unknown_error'],
  ['<html>502</html>', 502, 'http_502'],
  ['{"error":"Bad link"}', 500, 'http_500'],
  ['{"order":5}', 500, 'http_500'],
  ['{"order":5}', 404, 'no_order_id'],
  ['<html>moved</html>', 302, 'redirected'],
  ['<html>bad</html>', 400, 'not_json'],
])('classifyAdd returns ambiguous for %s with HTTP %i', (text, status, reason) => {
  expect(reply(text, status)).toMatchObject({ kind: 'ambiguous', reason, httpStatus: status, raw: text });
});

test.each([200, 400, 401, 402, 403, 404, 405, 422])(
  'classifyAdd returns rejected for a known error with HTTP %i',
  (status) => {
    expect(reply('{"error":"Bad link"}', status)).toMatchObject({ kind: 'rejected', code: 'invalid_link' });
    expect(reply('{"status":"error","msg":"Not enough funds on balance"}', status)).toMatchObject({
      kind: 'rejected',
      code: 'insufficient_funds',
    });
  },
);

test.each([
  ['<html>Forbidden</html>', 403],
  ['<html>Not found</html>', 404],
  ['', 401],
])('classifyAdd returns hold for a refusal before the API: %s %i', (text, status) => {
  expect(reply(text, status)).toMatchObject({ kind: 'hold', reason: `http_${status}` });
});

test('classifyAdd returns rate_limited by status or by text', () => {
  expect(reply('<html>slow down</html>', 429, 7)).toMatchObject({
    kind: 'rate_limited',
    retryAfterSeconds: 7,
  });
  expect(reply('{"error":"Rate limit exceeded"}')).toMatchObject({
    kind: 'rate_limited',
    retryAfterSeconds: null,
  });
});

test('classifyAdd allows to repeat a request that was not sent, but not a broken one', () => {
  const keep = (text: string) => text;
  expect(classifyAdd({ kind: 'not_sent', reason: 'ECONNREFUSED' }, keep).kind).toBe('not_sent');
  expect(classifyAdd({ kind: 'broken', reason: 'timeout' }, keep).kind).toBe('ambiguous');
});

test('classifyAdd never accepts or repeats a 5xx reply or a reply without an id', () => {
  const status = fc.oneof(fc.integer({ min: 500, max: 599 }), fc.constant(200));
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), status, (text, httpStatus) => {
      const outcome = reply(text, httpStatus);
      if (httpStatus >= 500) expect(outcome.kind).toBe('ambiguous');
      if (outcome.kind === 'accepted')
        expect(orderIdOf(JSON.parse(text), true)).toBe(outcome.providerOrderId);
    }),
  );
});

test('classifyAdd accepts every positive integer as an id', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 10n ** 25n }), (id) => {
      expect(reply(`{"order":${id}}`)).toMatchObject({ kind: 'accepted', providerOrderId: String(id) });
    }),
  );
});

test.each([
  ['{"error":"not_enough_funds"}', 'insufficient_funds'],
  ['{"error":"error.incorrect_service_id"}', 'invalid_service'],
  ['{"error":"link_duplicate"}', 'active_order'],
  ['{"error":"Service not found"}', 'invalid_service'],
  ['{"error":"Invalid link"}', 'invalid_link'],
  ['{"error":"Minimum quantity is 100"}', 'invalid_quantity'],
  ['{"status":"fail","errors":{"link":["The link field is required"]}}', 'invalid_link'],
])('classifyAdd rejects %s of other panels as %s', (text, code) => {
  expect(reply(text)).toMatchObject({ kind: 'rejected', code });
});

test('classifyAdd uses a configured sentence as a refusal, except with an order id', () => {
  const dialect = { ...defaultDialect, errors: { 'wallet empty': 'insufficient_funds' as const } };
  const at = (text: string) =>
    classifyAdd({ kind: 'reply', httpStatus: 200, text, retryAfterSeconds: null }, String, dialect).kind;
  expect(at('{"error":"Wallet empty"}')).toBe('rejected');
  expect(at('{"error":"Wallet empty","order":5}')).toBe('ambiguous');
});
