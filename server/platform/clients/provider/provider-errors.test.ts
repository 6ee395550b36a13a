import { expect, test } from 'vitest';
import { decodeEntities, errorOf, normaliseSentence, providerErrorCode } from './provider-errors.ts';

test.each([
  ['Invalid API key', 'invalid_key'],
  ['incorrect api KEY', 'invalid_key'],
  ['API key is required', 'invalid_key'],
  ['Your account is not active', 'invalid_key'],
  ['Incorrect request', 'bad_request'],
  ['Incorrect action', 'bad_request'],
  ['Incorrect parameters', 'bad_request'],
  ['Incorrect service ID', 'invalid_service'],
  ['Invalid Service Id', 'invalid_service'],
  ['Disabled service ID', 'invalid_service'],
  ['neworder.error.incorrect_service_id', 'invalid_service'],
  ['neworder.error.service_inactive', 'invalid_service'],
  ['neworder.error.service_not_found', 'invalid_service'],
  ['Bad link', 'invalid_link'],
  ['Incorrect link', 'invalid_link'],
  ['neworder.error.link', 'invalid_link'],
  ['neworder.error.invalid_link', 'invalid_link'],
  ['neworder.error.link_not_found', 'invalid_link'],
  ['Quantity less than minimal 50', 'invalid_quantity'],
  ['Quantity more than maximum 10000', 'invalid_quantity'],
  ['neworder.error.min_quantity', 'invalid_quantity'],
  ['neworder.error.max_quantity', 'invalid_quantity'],
  ['Not enough funds on balance', 'insufficient_funds'],
  ['Insufficient balance', 'insufficient_funds'],
  ['neworder.error.not_enough_funds', 'insufficient_funds'],
  ['You have active order with this link. Please wait until order being completed.', 'active_order'],
  ['neworder.error.link_duplicate', 'active_order'],
  ['Incorrect order ID', 'order_not_found'],
  ['Invalid Order Id', 'order_not_found'],
  ['Incorrect refill ID', 'refill'],
  ['Refill not found', 'refill'],
  ['Order not eligible for refill', 'refill'],
  ['Too many requests', 'rate_limited'],
  ['Rate limit exceeded', 'rate_limited'],
  ['not_enough_funds', 'insufficient_funds'],
  ['NOT_ENOUGH_FUNDS', 'insufficient_funds'],
  ['error.incorrect_service_id', 'invalid_service'],
  ['link_duplicate', 'active_order'],
  ['notEnoughFunds', 'insufficient_funds'],
  ['Your balance is too low', 'insufficient_funds'],
  ['You don’t have enough balance', 'insufficient_funds'],
  ['Saldo insuficiente', 'insufficient_funds'],
  ['Crédito insuficiente en la cuenta', 'insufficient_funds'],
  ['Solde insuffisant', 'insufficient_funds'],
  ['Credito insufficiente', 'insufficient_funds'],
  ['Yetersiz bakiye', 'insufficient_funds'],
  ['Недостаточно средств', 'insufficient_funds'],
  ['Order not accepted: not enough\u00a0funds', 'insufficient_funds'],
  ['Service not found', 'invalid_service'],
  ['The selected service id is invalid.', 'invalid_service'],
  ['Service #204 does not exist', 'invalid_service'],
  ['Invalid link', 'invalid_link'],
  ['The link field is required', 'invalid_link'],
  ['link: The link format is invalid.', 'invalid_link'],
  ['Account is private', 'invalid_link'],
  ['Minimum quantity is 100', 'invalid_quantity'],
  ['Minimum order amount is 1,000', 'invalid_quantity'],
  ['The quantity must be at least 10.', 'invalid_quantity'],
  ['Quantity must be between 10 and 500', 'invalid_quantity'],
  ['There is already an order in progress: link is already in progress', 'active_order'],
  ['Request limit exceeded', 'rate_limited'],
  ['Unauthorized', 'invalid_key'],
  ['Wrong API token', 'invalid_key'],
  ['Order not found', 'order_not_found'],
  ['Something went wrong', 'unknown'],
  ['Service Unavailable', 'unknown'],
  ['Service temporarily unavailable', 'unknown'],
  ['Order created, low balance', 'unknown'],
  ['Gateway timeout: service not found', 'unknown'],
  ['Internal error: invalid link', 'unknown'],
  ['Unknown error', 'unknown'],
  ['', 'unknown'],
])('the error parser reads %s as %s', (text, code) => {
  expect(providerErrorCode(text)).toBe(code);
});

test.each([
  [{ error: 'Bad link' }, 'Bad link'],
  [{ error: { message: 'Bad link' } }, 'Bad link'],
  [{ error: true, message: 'Bad link' }, 'Bad link'],
  [{ errors: ['Bad link'] }, 'Bad link'],
  [{ status: 'error', msg: 'Bad link' }, 'Bad link'],
  [{ status: 'Fail', message: 'Bad link' }, 'Bad link'],
  [{ success: false, message: 'Bad link' }, 'Bad link'],
  [{ status: 'error' }, 'status: error'],
  [{ status: 'fail', errors: { link: ['The link field is required'] } }, 'link: The link field is required'],
  [{ error: ['Bad link'] }, 'Bad link'],
  [{ error: 102, message: 'Bad link' }, 'Bad link'],
  [{ error: { code: 'bad_link' } }, 'bad_link'],
  [{ success: 0, error_message: 'Bad link' }, 'Bad link'],
])('the error parser finds an error in %j', (body, text) => {
  expect(errorOf(body)).toBe(text);
});

test.each([
  { order: 1, error: '' },
  { order: 1, error: null },
  { status: 'success', order: 151 },
  { status: 'Error', remains: '5', charge: '0.1' },
  [],
  null,
  'text',
])('the error parser finds no error in %j', (body) => {
  expect(errorOf(body)).toBeUndefined();
});

test('the error parser applies a configured sentence with any numbers, to its provider only', () => {
  const taught = { [normaliseSentence('Wallet empty: 3.20 USD left')]: 'insufficient_funds' } as const;
  expect(providerErrorCode('WALLET EMPTY: 0.07 USD left!', taught)).toBe('insufficient_funds');
  expect(providerErrorCode('Wallet empty: 3.20 USD left')).toBe('unknown');
  expect(providerErrorCode('constructor', {})).toBe('unknown');
});

test.each([
  ['Seguidores &amp; m&aacute;s &#9851;', 'Seguidores & más ♻'],
  ['&#x26;&nbsp;&ntilde; &Eacute;', '& ñ É'],
  ['R&D; &unknown; &#0; &#xd800;', 'R&D; &unknown; &#0; &#xd800;'],
])('decodeEntities decodes %s to %s', (written, text) => {
  expect(decodeEntities(written)).toBe(text);
});
