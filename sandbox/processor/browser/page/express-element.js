import { findTarget } from './element-place.js';
import { addListening, createEmitter } from './emitter.js';
import { openFrame } from './frame.js';
import { integrationError } from './integration-error.js';
import { openWalletSheet } from './wallet-sheet.js';

const RESOLVE_TIMEOUT_MS = 1000;

/** Response of the page to a click: the value of `resolve`, or null after `reject`. */
function emitClick(emitter, expressPaymentType) {
  if (!emitter.has('click')) return Promise.resolve({});
  return new Promise((resolve, reject) => {
    const late = integrationError('The click event was not resolved within one second.');
    const timer = setTimeout(() => reject(late), RESOLVE_TIMEOUT_MS);
    const settle = (answer) => {
      clearTimeout(timer);
      resolve(answer);
    };
    emitter.emit('click', {
      elementType: 'expressCheckout',
      expressPaymentType,
      resolve: (details) => settle(details ?? {}),
      reject: () => settle(null),
    });
  });
}

/** Wallet buttons. A click opens the sandbox's sheet after the page has resolved it. */
export function createExpressElement(group, given = {}) {
  const emitter = createEmitter();
  const element = { _type: 'expressCheckout' };
  addListening(element, emitter);
  let options = given;
  let frame = null;
  let place = null;
  let destroyed = false;

  function confirm(type, authorized, sheet) {
    group.express = {
      type,
      paymentMethod: authorized.paymentMethod,
      finish: () => {
        group.express = null;
        sheet.close();
      },
    };
    const { billingDetails } = authorized;
    const paymentFailed = () => group.express?.finish();
    emitter.emit('confirm', {
      elementType: 'expressCheckout',
      expressPaymentType: type,
      billingDetails,
      paymentFailed,
    });
  }

  async function start(type) {
    const details = await emitClick(emitter, type);
    if (!details) return;
    openWalletSheet(
      group,
      type,
      { ...options, ...details },
      {
        authorized: (authorized, sheet) => confirm(type, authorized, sheet),
        canceled: () => emitter.emit('cancel', { elementType: 'expressCheckout' }),
      },
    );
  }

  const heard = {
    ready: ({ available }) =>
      emitter.emit('ready', {
        elementType: 'expressCheckout',
        availablePaymentMethods: available ?? undefined,
      }),
    resize: ({ height }) => Object.assign(frame.iframe.style, { height: `${height}px` }),
    click: ({ type }) => start(type),
    focus: () => emitter.emit('focus', { elementType: 'expressCheckout' }),
    blur: () => emitter.emit('blur', { elementType: 'expressCheckout' }),
    escape: () => emitter.emit('escape', { elementType: 'expressCheckout' }),
  };

  element.mount = (target) => {
    if (destroyed)
      throw integrationError('This Element has already been destroyed. Please create a new one.');
    element.unmount();
    place = findTarget(target);
    place.replaceChildren();
    place.classList.add('StripeElement');
    frame = openFrame({
      page: 'express',
      title: 'Secure express checkout frame',
      place,
      init: { options, ...group.frameData() },
      listen: (name, data) => heard[name]?.(data ?? {}),
      fail: () => {
        const error = { type: 'api_connection_error', message: 'The wallet buttons could not be loaded.' };
        emitter.emit('loaderror', { elementType: 'expressCheckout', error });
      },
    });
    Object.assign(frame.iframe.style, { height: '0' });
  };
  element.unmount = () => {
    frame?.close();
    place?.replaceChildren();
    place?.classList.remove('StripeElement');
    frame = null;
    place = null;
  };
  element.destroy = () => {
    if (destroyed) throw integrationError('This Element has already been destroyed.');
    element.unmount();
    destroyed = true;
    group.forget(element);
  };
  element.update = (change = {}) => {
    options = { ...options, ...change };
    frame?.tell('update', { options, ...group.frameData() });
    return element;
  };
  element.focus = () => frame?.iframe.focus();
  element.blur = () => frame?.iframe.blur();
  element.clear = () => undefined;
  return element;
}
