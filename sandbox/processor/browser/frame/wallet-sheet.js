import { connect } from './connect.js';
import { createMethod } from './create-method.js';
import { createElement } from './make.js';
import { formatAmount, textsOf } from './texts.js';

const TITLES = { apple_pay: 'Apple Pay', google_pay: 'Google Pay' };
const NUMBERS = {
  pay: '4242424242424242',
  payDeclined: '4000000000000002',
  payAuthenticated: '4000000000003220',
};
const IDS = {
  pay: 'wallet-pay',
  payDeclined: 'wallet-decline',
  payAuthenticated: 'wallet-3ds',
  cancel: 'wallet-cancel',
};

const ADDRESS = {
  city: 'Madrid',
  country: 'ES',
  line1: 'Calle de la Prueba 1',
  line2: null,
  postal_code: '28001',
  state: 'Madrid',
};

/** Wallet's buyer data, limited to what the shop requested. */
function billingDetails(details, email) {
  return {
    name: 'Wallet Buyer',
    ...(details.emailRequired ? { email } : {}),
    ...(details.phoneNumberRequired ? { phone: '+34600000000' } : {}),
    address: details.billingAddressRequired
      ? ADDRESS
      : { ...ADDRESS, line1: '', city: '', state: '', postal_code: '' },
  };
}

function lineItemRows(init) {
  const items = init.details.lineItems ?? [];
  return items.map((item) =>
    createElement('li', {}, `${item.name}: ${formatAmount(item.amount, init.currency, init.locale)}`),
  );
}

connect((init, tell) => {
  const texts = textsOf(init.locale);
  const status = createElement('p', { role: 'status' });
  const email = createElement('input', {
    type: 'email',
    id: 'wallet-email',
    value: 'wallet.buyer@example.com',
    autocomplete: 'off',
  });

  async function authorize(choice) {
    for (const button of document.querySelectorAll('button')) button.disabled = true;
    status.textContent = texts.processing;
    const billing = billingDetails(init.details, email.value);
    const card = { number: NUMBERS[choice], expiry: '12 / 40' };
    const { paymentMethod, error } = await createMethod(
      init.key,
      card,
      { billing_details: billing },
      init.type,
    );
    if (error) {
      status.textContent = error.message;
      for (const button of document.querySelectorAll('button')) button.disabled = false;
      return;
    }
    tell('authorized', { paymentMethod: paymentMethod.id, billingDetails: billing });
  }

  const button = (choice, onClick) => {
    const node = createElement(
      'button',
      { type: 'button', id: IDS[choice], class: choice === 'pay' ? 'Main' : 'Other' },
      texts[choice],
    );
    node.addEventListener('click', onClick);
    return node;
  };
  const choices = Object.keys(NUMBERS).map((choice) => button(choice, () => authorize(choice)));
  const sum = formatAmount(init.amount, init.currency, init.locale);
  document.body.append(
    createElement(
      'main',
      { class: 'Panel' },
      createElement('h1', {}, TITLES[init.type]),
      createElement('p', { class: 'Sum' }, sum),
      createElement('ul', {}, ...lineItemRows(init)),
      ...(init.details.emailRequired
        ? [createElement('label', { for: 'wallet-email' }, texts.email), email]
        : []),
      ...choices,
      button('cancel', () => tell('canceled')),
      status,
      createElement('p', { class: 'Note' }, texts.sheetNote),
    ),
  );
  choices[0].focus();
  tell('ready');
});
