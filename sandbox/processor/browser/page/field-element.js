import { addListening, createEmitter } from './emitter.js';
import { openFrame, plain } from './frame.js';
import { integrationError } from './integration-error.js';

const TITLES = {
  payment: 'Secure payment input frame',
  card: 'Secure card payment input frame',
  cardNumber: 'Secure card number input frame',
  cardExpiry: 'Secure expiration date input frame',
  cardCvc: 'Secure CVC input frame',
};
const CLASSES = { base: 'StripeElement', empty: '', complete: '', focus: '', invalid: '' };

function classNames(options) {
  const names = { ...CLASSES, ...options.classes };
  for (const state of ['empty', 'complete', 'focus', 'invalid']) names[state] ||= `${names.base}--${state}`;
  return names;
}

/** The place on the page: a selector or the node itself. */
export function findPlace(target) {
  const place = typeof target === 'string' ? document.querySelector(target) : target;
  if (place instanceof HTMLElement) return place;
  throw integrationError(`Cannot mount: nothing is found at ${String(target)}.`);
}

/**
 * What the frame will measure, as its base style sheet has it: two rows of label and input. The page then
 * does not jump when the frame reports its true height.
 */
function firstHeight(type, options, { variables = {} } = {}) {
  if (type !== 'payment') return { fontSize: options.style?.base?.fontSize ?? '16px', height: '1.2em' };
  const unit = variables.spacingUnit ?? '4px';
  return { fontSize: variables.fontSizeBase ?? '16px', height: `calc(10px + 17 * ${unit} + 5.018em)` };
}

/**
 * An element whose fields are in a frame: `payment`, `card`, or one of the split card fields. What is
 * typed stays there; here arrive only its state and, when asked for, a payment method.
 */
export function createFieldElement(group, type, given = {}) {
  const emitter = createEmitter();
  const element = { _type: type };
  addListening(element, emitter);
  let options = given;
  let place = null;
  let frame = null;
  let destroyed = false;
  let state = { empty: true, complete: false, invalid: false, focus: false };

  function paint() {
    if (!place) return;
    const names = classNames(options);
    place.classList.add(...names.base.split(' '));
    for (const name of ['empty', 'complete', 'invalid', 'focus'])
      for (const single of names[name].split(' ')) place.classList.toggle(single, state[name]);
  }

  function labels() {
    return place?.id ? [...document.querySelectorAll(`label[for="${CSS.escape(place.id)}"]`)] : [];
  }
  const focusOnLabel = () => element.focus();

  const heard = {
    ready: () => emitter.emit('ready', { elementType: type }),
    resize: ({ height }) => Object.assign(frame.iframe.style, { height: `${height}px` }),
    change: (change) => {
      state = { ...state, empty: change.empty, complete: change.complete, invalid: Boolean(change.error) };
      paint();
      emitter.emit('change', { elementType: type, ...change });
    },
    focus: () => {
      state = { ...state, focus: true };
      paint();
      emitter.emit('focus', { elementType: type });
    },
    blur: () => {
      state = { ...state, focus: false };
      paint();
      emitter.emit('blur', { elementType: type });
    },
    escape: () => emitter.emit('escape', { elementType: type }),
    enter: () => place?.closest('form')?.requestSubmit(),
  };

  element.mount = (target) => {
    if (destroyed)
      throw integrationError('This Element has already been destroyed. Please create a new one.');
    const next = findPlace(target);
    if (next === place) return;
    element.unmount();
    place = next;
    place.replaceChildren();
    const box = document.createElement('div');
    box.className = '__PrivateStripeElement';
    place.append(box);
    paint();
    for (const label of labels()) label.addEventListener('click', focusOnLabel);
    frame = openFrame({
      page: 'fields',
      title: TITLES[type],
      place: box,
      init: { type, options, ...group.frameData() },
      listen: (name, data) => heard[name]?.(data),
      fail: () => {
        const error = { type: 'api_connection_error', message: 'The payment form could not be loaded.' };
        emitter.emit('loaderror', { elementType: type, error });
      },
    });
    Object.assign(frame.iframe.style, firstHeight(type, options, group.options.appearance));
  };
  element.unmount = () => {
    if (!place) return;
    for (const label of labels()) label.removeEventListener('click', focusOnLabel);
    frame.close();
    const names = classNames(options);
    place.classList.remove(...Object.values(names).flatMap((name) => name.split(' ')));
    place.replaceChildren();
    place = null;
    frame = null;
    state = { empty: true, complete: false, invalid: false, focus: false };
  };
  element.destroy = () => {
    if (destroyed) throw integrationError('This Element has already been destroyed.');
    element.unmount();
    destroyed = true;
    group.forget(element);
  };
  element.update = (change = {}) => {
    options = { ...options, ...change };
    frame?.tell('update', { options: plain(options), ...group.frameData() });
    return element;
  };
  element.focus = () => {
    frame?.iframe.focus();
    frame?.tell('focus');
  };
  element.blur = () => frame?.tell('blur');
  element.clear = () => frame?.tell('clear');
  element._ask = (name, data) => {
    if (!frame) throw integrationError(`The ${type} Element is not mounted.`);
    return frame.ask(name, data);
  };
  return element;
}
