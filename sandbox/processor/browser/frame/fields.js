import { appearanceSheet, applyStyles, styleSheet } from './appearance.js';
import { connect, reportHeight } from './connect.js';
import { createMethod } from './create-method.js';
import { createBrandMark, createFields, layOutFields } from './fields-layout.js';
import { shareWithSiblings, siblingProblem, siblingValues } from './siblings.js';
import { textsOf } from './texts.js';

let init;
let notifyPage;
let texts;
let fields = [];
let markBrand = () => undefined;

const validationError = (code) => ({ type: 'validation_error', code, message: texts[code] });
const numberField = () => fields.find((field) => field.kind === 'number');
const fieldValues = () => Object.fromEntries(fields.map((field) => [field.kind, field.input.value]));

function cardBrand() {
  return numberField()?.brand() ?? 'unknown';
}

function notifyChange() {
  const code = fields.map((field) => field.shown()).find(Boolean);
  const change = {
    empty: fields.every((field) => field.input.value === ''),
    complete: fields.every((field) => !field.problem()),
    error: code ? validationError(code) : undefined,
  };
  markBrand(cardBrand());
  if (init.type === 'payment') Object.assign(change, { collapsed: false, value: { type: 'card' } });
  if (numberField() && init.type !== 'payment') change.brand = cardBrand();
  notifyPage('change', change);
}

function applyOptions() {
  applyStyles(appearanceSheet(init.appearance), styleSheet(init.options.style));
  for (const field of fields) {
    field.input.disabled = Boolean(init.options.disabled);
    field.input.readOnly = Boolean(init.options.readOnly);
  }
}

function watchFocus() {
  let inside = false;
  document.addEventListener('focusin', () => {
    if (!inside) notifyPage('focus');
    inside = true;
  });
  document.addEventListener('focusout', (event) => {
    if (event.relatedTarget) return;
    inside = false;
    notifyPage('blur');
  });
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') notifyPage('escape');
    if (event.key === 'Enter') notifyPage('enter');
  });
}

/** Shows all errors, focuses the first and returns it. */
function validate() {
  const wrong = fields.filter((field) => field.problem());
  for (const field of wrong) field.show(field.problem());
  if (wrong.length === 0) return undefined;
  wrong[0].input.focus();
  notifyChange();
  return validationError(wrong[0].problem());
}

async function createPaymentMethod(details) {
  const error = validate() ?? (init.type === 'cardNumber' ? siblingProblem(init.group) : undefined);
  if (error) return { error };
  const card = init.type === 'cardNumber' ? siblingValues(init.group) : fieldValues();
  if (card.expiry === undefined) return { error: validationError('incomplete_expiry') };
  const result = await createMethod(init.key, card, details);
  if (result.error?.code === 'incorrect_number') numberField()?.show('incorrect_number');
  return result;
}

const ANSWERS = {
  validate,
  createPaymentMethod,
  update: (change) => {
    init = { ...init, ...change };
    applyOptions();
  },
  focus: () => fields[0].input.focus(),
  blur: () => document.activeElement?.blur(),
  clear: () => {
    for (const field of fields) field.clear();
    notifyChange();
  },
};

connect(
  (data, send) => {
    init = data;
    notifyPage = send;
    texts = textsOf(init.locale);
    fields = createFields(init.type, {
      options: init.options,
      texts,
      brand: cardBrand,
      changed: notifyChange,
    });
    const root = layOutFields(init.type, fields);
    document.body.append(root);
    if (init.type === 'payment') markBrand = createBrandMark(numberField());
    applyOptions();
    watchFocus();
    shareWithSiblings(init.group, fieldValues, validate);
    reportHeight(notifyPage, root);
    notifyPage('ready');
  },
  (type, data) => ANSWERS[type]?.(data),
);
