import { appearanceSheet, applyStyles } from './appearance.js';
import { connect, reportHeight } from './connect.js';
import { createElement } from './make.js';
import { textsOf } from './texts.js';

const WALLETS = { applePay: ['apple_pay', 'Apple Pay'], googlePay: ['google_pay', 'Google Pay'] };

/** Wallets of the device (a sandbox switch) that the shop allows, in its order. */
async function availableWallets(options) {
  const answer = await fetch('/elements/wallets');
  const device = await answer.json();
  const wishes = { ...options.wallets, ...options.paymentMethods };
  const names = Object.keys(WALLETS).filter((name) => device[name] && wishes[name] !== 'never');
  const order = options.paymentMethodOrder ?? [];
  const rank = (name) => (order.includes(WALLETS[name][0]) ? order.indexOf(WALLETS[name][0]) : order.length);
  return names.sort((a, b) => rank(a) - rank(b));
}

function buttonOf(name, { texts, tell, theme }) {
  const [type, title] = WALLETS[name];
  const button = createElement(
    'button',
    {
      type: 'button',
      class: `Wallet Wallet--${name}${theme === 'white' ? ' Wallet--white' : ''}`,
      'aria-label': `${texts.payWith} ${title}`,
    },
    title,
  );
  button.addEventListener('click', () => tell('click', { type }));
  return button;
}

function availability(names) {
  if (names.length === 0) return null;
  const none = {
    amazonPay: false,
    applePay: false,
    googlePay: false,
    klarna: false,
    link: false,
    paypal: false,
  };
  return { ...none, ...Object.fromEntries(names.map((name) => [name, true])) };
}

function applyAppearance({ options, appearance }) {
  const height = Number(options.buttonHeight) || 44;
  applyStyles(appearanceSheet(appearance), `.Wallet { height: ${height}px; }`);
}

connect(
  async (init, tell) => {
    const texts = textsOf(init.locale);
    const names = await availableWallets(init.options);
    applyAppearance(init);
    const root = createElement(
      'div',
      { class: 'Wallets' },
      ...names.map((name) => buttonOf(name, { texts, tell, theme: init.options.buttonTheme?.[name] })),
    );
    document.body.append(root);
    document.addEventListener('focusin', () => tell('focus'));
    document.addEventListener('focusout', () => tell('blur'));
    document.addEventListener('keydown', (event) => event.key === 'Escape' && tell('escape'));
    reportHeight(tell, root);
    tell('ready', { available: availability(names) });
  },
  (type, data) => type === 'update' && applyAppearance(data),
);
