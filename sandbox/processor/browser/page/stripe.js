import { confirmCardPayment, createPaymentMethod } from './card-payment.js';
import { confirmPayment, handleNextAction, retrievePaymentIntent } from './confirm-payment.js';
import { createElements } from './elements.js';
import { integrationError } from './integration-error.js';
import { resolveLocale } from './locale.js';

function checkKey(key) {
  if (typeof key !== 'string' || key === '')
    throw integrationError('Missing value for Stripe(): apiKey should be a string.');
  if (!key.startsWith('pk_test_'))
    throw integrationError('The sandbox takes publishable test keys only: no money moves here.');
}

const notSupported = (name) => async () => {
  throw integrationError(`The sandbox does not play stripe.${name}().`);
};

function Stripe(key, options = {}) {
  checkKey(key);
  const session = { key, locale: resolveLocale(options.locale) };
  return {
    _apiKey: key,
    _registerWrapper: () => undefined,
    registerAppInfo: () => undefined,
    elements: (elementsOptions = {}) => createElements(key, elementsOptions, options.locale),
    createToken: notSupported('createToken'),
    createConfirmationToken: notSupported('createConfirmationToken'),
    createPaymentMethod: (call) => createPaymentMethod(session, call),
    confirmPayment: (call) => confirmPayment(session, call),
    confirmCardPayment: (clientSecret, data, flags) => confirmCardPayment(session, clientSecret, data, flags),
    handleNextAction: (call) => handleNextAction(session, call),
    handleCardAction: (clientSecret) => handleNextAction(session, { clientSecret }),
    retrievePaymentIntent: (clientSecret) => retrievePaymentIntent(session, clientSecret),
  };
}
Stripe.version = 'endive';
window.Stripe = Stripe;
