import { callApi } from './api.js';
import { confirmIntent } from './confirm-payment.js';
import { translateError } from './decline-messages.js';
import { integrationError } from './integration-error.js';

const isElement = (card) => typeof card?._ask === 'function';

export async function createPaymentMethod(session, call) {
  const holder = call.elements ? call.elements._group.holder() : call.card;
  if (!isElement(holder))
    throw integrationError('stripe.createPaymentMethod(): a card Element or elements are needed.');
  const data = call.elements ? call.params : call;
  const answer = await holder._ask('createPaymentMethod', {
    billing_details: data?.billing_details,
    metadata: data?.metadata,
  });
  return answer.error ? { error: translateError(answer.error, session.locale) } : answer;
}

async function methodParams(session, method) {
  if (method === undefined || typeof method === 'string') return { payment_method: method };
  if (isElement(method.card)) {
    const { paymentMethod, error } = await createPaymentMethod(session, method);
    return error ? { error } : { payment_method: paymentMethod.id };
  }
  const { value, error } = await callApi(session.key, 'POST', '/v1/payment_methods', {
    type: 'card',
    ...method,
  });
  return error ? { error: translateError(error, session.locale) } : { payment_method: value.id };
}

export async function confirmCardPayment(session, clientSecret, data = {}, options = {}) {
  if (typeof clientSecret !== 'string')
    throw integrationError('stripe.confirmCardPayment(): a client secret is needed.');
  const { payment_method, payment_method_options: _cvc, ...rest } = data;
  const method = await methodParams(session, payment_method);
  if (method.error) return method;
  return confirmIntent(session, clientSecret, { ...rest, ...method }, options.handleActions !== false);
}
