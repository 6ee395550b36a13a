import { expect, it } from 'vitest';
import { causesMessages } from '#messages/admin/operations/causes.ts';
import { formatCause } from './cause.ts';

it.each([
  ['ECONNRESET', 'se cortó la conexión'],
  ['EUNHEARDOF', 'no se pudo hablar con él'],
  ['http_502', 'contestó con el error 502'],
  ['insufficient_funds', 'la cuenta del proveedor no tiene saldo'],
  ['not_delivered:01a2-b3', 'no se entregó'],
  ['something_new', 'something new'],
])('formatCause formats %s as %s', (code, said) => {
  expect(formatCause(code, causesMessages.es)).toBe(said);
});
