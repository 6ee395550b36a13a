import { expect, test } from 'vitest';
import { errorOf, providerErrorCode } from './provider-errors.ts';

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
  ['Something went wrong', 'unknown'],
])('%s means %s', (text, code) => {
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
])('%j carries an error', (body, text) => {
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
])('%j carries none', (body) => {
  expect(errorOf(body)).toBeUndefined();
});
