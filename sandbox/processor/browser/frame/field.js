import {
  brandOf,
  cvcProblem,
  digitsOf,
  expiryProblem,
  formatExpiry,
  groupNumber,
  numberProblem,
} from './card-rules.js';
import { createElement } from './make.js';

const KINDS = {
  number: { autocomplete: 'cc-number', maxlength: '23', placeholder: '1234 1234 1234 1234' },
  expiry: { autocomplete: 'cc-exp', maxlength: '9' },
  cvc: { autocomplete: 'cc-csc', maxlength: '4' },
};
/** Errors that may resolve while the buyer types. */
const UNFINISHED = new Set(['incomplete_number', 'incomplete_expiry', 'incomplete_cvc']);

function reformat(kind, input, erasing) {
  const before = digitsOf(input.value.slice(0, input.selectionStart ?? input.value.length)).length;
  const atEnd = input.selectionStart === input.value.length;
  if (kind === 'number') input.value = groupNumber(digitsOf(input.value));
  if (kind === 'expiry') input.value = formatExpiry(input.value, erasing);
  if (kind === 'cvc') input.value = digitsOf(input.value).slice(0, 4);
  if (atEnd || document.activeElement !== input) return;
  let place = 0;
  for (let seen = 0; place < input.value.length && seen < before; place += 1)
    if (/\d/.test(input.value[place])) seen += 1;
  input.setSelectionRange(place, place);
}

/**
 * Input with its state. `brand()` returns the brand of the typed number. `changed` is called after each change of value
 * or displayed error.
 */
export function createField(kind, { name, label, placeholder, texts, brand, changed }) {
  const input = createElement('input', {
    class: 'Input',
    id: `Field-${kind}Input`,
    name,
    type: 'text',
    inputmode: 'numeric',
    spellcheck: 'false',
    autocorrect: 'off',
    'aria-label': label.visible ? undefined : label.text,
    'aria-required': 'true',
    'aria-invalid': 'false',
    ...KINDS[kind],
    placeholder: placeholder ?? KINDS[kind].placeholder ?? texts[`${kind}Placeholder`],
  });
  const error = createElement('p', { class: 'Error', id: `Field-${kind}Error`, role: 'alert', hidden: true });
  let shown;

  const problem = () => {
    if (kind === 'number') return numberProblem(input.value);
    return kind === 'expiry' ? expiryProblem(input.value) : cvcProblem(input.value, brand());
  };

  function show(code) {
    shown = code;
    error.textContent = code ? texts[code] : '';
    error.hidden = !code;
    input.setAttribute('aria-invalid', String(Boolean(code)));
    if (code) input.setAttribute('aria-describedby', error.id);
    else input.removeAttribute('aria-describedby');
    mark();
  }

  function mark() {
    input.classList.toggle('Input--invalid', Boolean(shown));
    input.classList.toggle('Input--empty', input.value === '');
    for (const [state, on] of [
      ['invalid', Boolean(shown)],
      ['empty', input.value === ''],
      ['complete', !problem()],
    ])
      input.classList.toggle(`is-${state}`, on);
  }

  input.addEventListener('input', (event) => {
    reformat(kind, input, event.inputType?.startsWith('delete'));
    const code = problem();
    show(UNFINISHED.has(code) ? undefined : code);
    changed();
  });
  input.addEventListener('blur', () => {
    if (input.value === '' || shown) return;
    show(problem());
    if (shown) changed();
  });
  mark();

  return {
    kind,
    input,
    error,
    show,
    problem,
    shown: () => shown,
    label: label.visible ? createElement('label', { class: 'Label', for: input.id }, label.text) : null,
    clear: () => {
      input.value = '';
      show(undefined);
    },
    brand: () => brandOf(digitsOf(input.value)),
  };
}
