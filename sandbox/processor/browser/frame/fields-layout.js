import { createField } from './field.js';
import { createElement } from './make.js';

const KINDS_OF = {
  payment: ['number', 'expiry', 'cvc'],
  card: ['number', 'expiry', 'cvc'],
  cardNumber: ['number'],
  cardExpiry: ['expiry'],
  cardCvc: ['cvc'],
};
/** Field names of Stripe's own frames. */
const NAMES = {
  payment: { number: 'number', expiry: 'expiry', cvc: 'cvc' },
  other: { number: 'cardnumber', expiry: 'exp-date', cvc: 'cvc' },
};

export function createFields(type, { options, texts, brand, changed }) {
  const names = NAMES[type] ?? NAMES.other;
  const single = KINDS_OF[type].length === 1;
  return KINDS_OF[type].map((kind) =>
    createField(kind, {
      name: names[kind],
      label: { text: texts[kind], visible: type === 'payment' },
      placeholder: single ? options.placeholder : undefined,
      texts,
      brand,
      changed,
    }),
  );
}

const block = (field) =>
  createElement(
    'div',
    { class: `Field Field--${field.kind}` },
    field.label,
    createElement('div', { class: 'Box' }, field.input),
    field.error,
  );

/** Payment element: labels above, number in a separate row. Card elements: bare inputs side by side. */
export function layOutFields(type, fields) {
  if (type === 'payment')
    return createElement('div', { class: 'Payment', role: 'group' }, ...fields.map(block));
  return createElement('div', { class: `Bare Bare--${type}` }, ...fields.map((field) => field.input));
}

export function createBrandMark(numberField) {
  const mark = createElement('span', { class: 'Brand', 'aria-hidden': 'true' });
  numberField.input.parentElement?.append(mark);
  return (brand) => {
    mark.textContent = brand === 'unknown' ? '' : brand.toUpperCase();
  };
}
