import { expect, it } from 'vitest';
import { RefusedCall } from './refused-call.ts';

const readRefusal = (text: string) => {
  const { code, field, shown: sentence } = new RefusedCall(400, text);
  return { code, field, sentence };
};

it('RefusedCall reads message, code and field of a refusal', () => {
  const error = { code: 'invalid_request', field: 'email', more: 1 };
  expect(readRefusal(JSON.stringify({ success: false, message: 'No.', error }))).toEqual({
    code: 'invalid_request',
    field: 'email',
    sentence: 'No.',
  });
  expect(readRefusal('{"message":"No.","error":{"code":"conflict"}}').code).toBe('conflict');
});

it.each([
  '<html>502</html>',
  'null',
  '[]',
  '"message"',
  '{"message":"No."}',
  '{"message":"No.","error":null}',
  '{"message":1,"error":{"code":"conflict"}}',
  '{"message":"No.","error":{"code":7}}',
  '{"message":"No.","error":{"code":"conflict","field":7}}',
])('RefusedCall reads nothing from %s', (text) => {
  expect(readRefusal(text)).toEqual({ code: undefined, field: undefined, sentence: undefined });
});
