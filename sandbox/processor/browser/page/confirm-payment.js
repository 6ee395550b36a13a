import { callApi, fetchIntent, intentIdOf } from './api.js';
import { translateError } from './decline-messages.js';
import { integrationError } from './integration-error.js';
import { followIntent } from './next-action.js';

/** Confirms the intent and handles its next actions, unless `handleActions` is false. */
export async function confirmIntent(session, clientSecret, params, handleActions = true) {
  const path = `/v1/payment_intents/${intentIdOf(clientSecret)}/confirm`;
  const form = { ...params, client_secret: clientSecret, use_stripe_sdk: true };
  const { value, error } = await callApi(session.key, 'POST', path, form);
  if (error) return { error: translateError(error, session.locale) };
  return handleActions ? followIntent(session, value) : { paymentIntent: value };
}

function checkCall(group, clientSecret, { confirmParams, redirect }) {
  if (!clientSecret) throw integrationError('stripe.confirmPayment(): a clientSecret is needed.');
  if (redirect !== 'if_required' && !confirmParams?.return_url)
    throw integrationError('stripe.confirmPayment(): confirmParams.return_url is needed.');
  if (group?.options.mode && !group.submitted)
    throw integrationError(
      'elements.submit() must be called before stripe.confirmPayment() when the intent is created later.',
    );
}

async function methodOf(session, group, data) {
  if (group.express) return { id: group.express.paymentMethod };
  const holder = group.holder();
  if (!holder) throw integrationError('stripe.confirmPayment(): no Element has been created.');
  const answer = await holder._ask('createPaymentMethod', {
    billing_details: data?.billing_details,
    metadata: data?.metadata,
  });
  return answer.error
    ? { error: translateError(answer.error, session.locale) }
    : { id: answer.paymentMethod.id };
}

function redirectToReturnUrl(clientSecret, returnUrl, intent) {
  const url = new URL(returnUrl, window.location.href);
  url.searchParams.set('payment_intent', intent.id);
  url.searchParams.set('payment_intent_client_secret', clientSecret);
  url.searchParams.set('redirect_status', intent.status === 'processing' ? 'pending' : intent.status);
  window.location.assign(url);
  return new Promise(() => undefined);
}

async function pay(session, group, clientSecret, confirmParams = {}) {
  const { payment_method_data, payment_method, expand, ...params } = confirmParams;
  const method = payment_method
    ? { id: payment_method }
    : await methodOf(session, group, payment_method_data);
  if (method.error) return method;
  const amount_to_confirm = group?.options.mode ? group.options.amount : undefined;
  return confirmIntent(session, clientSecret, { ...params, amount_to_confirm, payment_method: method.id });
}

/** `stripe.confirmPayment`: resolves `{paymentIntent}` or `{error}`, or redirects to `return_url` on success. */
export async function confirmPayment(session, call) {
  const group = call.elements?._group;
  const clientSecret = call.clientSecret ?? group?.options.clientSecret;
  checkCall(group, clientSecret, call);
  const result = await pay(
    { ...session, locale: group?.locale() ?? session.locale },
    group,
    clientSecret,
    call.confirmParams,
  );
  group?.express?.finish();
  if (result.error || call.redirect === 'if_required') return result;
  return redirectToReturnUrl(clientSecret, call.confirmParams.return_url, result.paymentIntent);
}

export async function retrievePaymentIntent(session, clientSecret) {
  const { value, error } = await fetchIntent(session.key, clientSecret);
  return error ? { error } : { paymentIntent: value };
}

export async function handleNextAction(session, { clientSecret }) {
  const { value, error } = await fetchIntent(session.key, clientSecret);
  return error ? { error } : followIntent(session, value);
}
