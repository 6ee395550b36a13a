import { integrationError } from './integration-error.js';

const CLASSES = { base: 'StripeElement', empty: '', complete: '', focus: '', invalid: '' };
const STATES = ['empty', 'complete', 'invalid', 'focus'];

function classNames(options) {
  const names = { ...CLASSES, ...options.classes };
  for (const state of STATES) names[state] ||= `${names.base}--${state}`;
  return Object.fromEntries(Object.entries(names).map(([name, value]) => [name, value.split(' ')]));
}

export function findTarget(target) {
  const place = typeof target === 'string' ? document.querySelector(target) : target;
  if (place instanceof HTMLElement) return place;
  throw integrationError(`Cannot mount: nothing is found at ${String(target)}.`);
}

/**
 * Occupies a location for an element: `box` contains its frame, `paint` sets state classes, and a click on the label
 * calls `onLabel`.
 */
export function attachFrame(target, options, onLabel) {
  const node = findTarget(target);
  const names = classNames(options);
  const selector = node.id && `label[for="${CSS.escape(node.id)}"]`;
  const labels = selector ? [...document.querySelectorAll(selector)] : [];
  const box = document.createElement('div');
  box.className = '__PrivateStripeElement';
  node.replaceChildren(box);
  node.classList.add(...names.base);
  for (const label of labels) label.addEventListener('click', onLabel);
  return {
    node,
    box,
    paint: (state) => {
      for (const name of STATES) for (const single of names[name]) node.classList.toggle(single, state[name]);
    },
    leave: () => {
      for (const label of labels) label.removeEventListener('click', onLabel);
      node.classList.remove(...Object.values(names).flat());
      node.replaceChildren();
    },
  };
}
