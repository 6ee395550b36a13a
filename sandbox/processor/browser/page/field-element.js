import { attachFrame } from './element-place.js';
import { addListening, createEmitter } from './emitter.js';
import { openFrame, toCloneable } from './frame.js';
import { integrationError } from './integration-error.js';

const TITLES = {
  payment: 'Secure payment input frame',
  card: 'Secure card payment input frame',
  cardNumber: 'Secure card number input frame',
  cardExpiry: 'Secure expiration date input frame',
  cardCvc: 'Secure CVC input frame',
};
const FRESH = { empty: true, complete: false, invalid: false, focus: false };

/**
 * Estimated height of the frame by its base styles, so that the page does not shift when the real height is reported.
 */
function estimateHeight(type, options, { variables = {} } = {}) {
  if (type !== 'payment') return { fontSize: options.style?.base?.fontSize ?? '16px', height: '1.2em' };
  const unit = variables.spacingUnit ?? '4px';
  return { fontSize: variables.fontSizeBase ?? '16px', height: `calc(10px + 17 * ${unit} + 5.018em)` };
}

/** Handlers of frame messages. `show` merges into the state shown as classes. */
function listeners(type, emitter, { show, resize, submit }) {
  return {
    ready: () => emitter.emit('ready', { elementType: type }),
    resize,
    enter: submit,
    escape: () => emitter.emit('escape', { elementType: type }),
    change: (change) => {
      show({ empty: change.empty, complete: change.complete, invalid: Boolean(change.error) });
      emitter.emit('change', { elementType: type, ...change });
    },
    focus: () => {
      show({ focus: true });
      emitter.emit('focus', { elementType: type });
    },
    blur: () => {
      show({ focus: false });
      emitter.emit('blur', { elementType: type });
    },
  };
}

function mountFields(group, { type, options, emitter, target, focus }) {
  const place = attachFrame(target, options, focus);
  let state = FRESH;
  const show = (change) => {
    state = { ...state, ...change };
    place.paint(state);
  };
  const heard = listeners(type, emitter, {
    show,
    resize: ({ height }) => Object.assign(frame.iframe.style, { height: `${height}px` }),
    submit: () => place.node.closest('form')?.requestSubmit(),
  });
  show({});
  const frame = openFrame({
    page: 'fields',
    title: TITLES[type],
    place: place.box,
    init: { type, options, ...group.frameData() },
    listen: (name, data) => heard[name]?.(data),
    fail: () => {
      const error = { type: 'api_connection_error', message: 'The payment form could not be loaded.' };
      emitter.emit('loaderror', { elementType: type, error });
    },
  });
  Object.assign(frame.iframe.style, estimateHeight(type, options, group.options.appearance));
  return { place, frame };
}

/**
 * Element with fields in a frame: `payment`, `card`, or a split card field. Typed data stays in the frame. The page
 * receives its state and, on request, a payment method.
 */
export function createFieldElement(group, type, given = {}) {
  const emitter = createEmitter();
  const element = { _type: type };
  addListening(element, emitter);
  let options = given;
  let mounted = null;
  let destroyed = false;
  const tell = (name, data) => mounted?.frame.tell(name, data);

  element.mount = (target) => {
    if (destroyed)
      throw integrationError('This Element has already been destroyed. Please create a new one.');
    element.unmount();
    mounted = mountFields(group, { type, options, emitter, target, focus: element.focus });
  };
  element.unmount = () => {
    mounted?.frame.close();
    mounted?.place.leave();
    mounted = null;
  };
  element.destroy = () => {
    if (destroyed) throw integrationError('This Element has already been destroyed.');
    element.unmount();
    destroyed = true;
    group.forget(element);
  };
  element.update = (change = {}) => {
    options = { ...options, ...change };
    tell('update', { options: toCloneable(options), ...group.frameData() });
    return element;
  };
  element.focus = () => {
    mounted?.frame.iframe.focus();
    tell('focus');
  };
  element.blur = () => tell('blur');
  element.clear = () => tell('clear');
  element._ask = (name, data) => {
    if (!mounted) throw integrationError(`The ${type} Element is not mounted.`);
    return mounted.frame.ask(name, data);
  };
  return element;
}
