import type { Checkout } from '#messages/es/checkout.ts';
import { assurance } from './assurance.ts';
import { emailWords } from './email.ts';
import { paymentErrors } from './payment-errors.ts';

const emailOnPaying = { ...emailWords, to: 'Confirmation to', change: 'Change email' };

export const checkout: Checkout = {
  title: 'Secure payment',
  close: 'Close and go back to the order',
  due: 'Total to pay',
  taxIncluded: (rate, amount) => `Includes ${rate} VAT: ${amount}`,
  recipient: 'For',
  posts: { likes: 'Posts', views: 'Videos' },
  delivery: 'Estimated delivery',
  waits: (number) =>
    `Your order ${number} is still being delivered to the same place: this one starts when it has finished.`,
  consents:
    'You’ve asked us to start now and know that you lose your right of withdrawal once everything is delivered.',
  change: 'Change',
  loading: 'Loading the payment system…',
  walletsOr: 'or by card',
  means: {
    legend: 'How you want to pay',
    card: {
      name: 'Card',
      lead: 'You pay by card on the bank’s secure page and come back here afterwards.',
    },
    bizum: {
      name: 'Bizum',
      lead: 'We take you to the bank’s secure page: type your mobile number, confirm in your bank’s app and come back here.',
    },
    safe: 'You pay on the bank’s page. This shop sees neither your card nor your account.',
    leading: { title: 'Taking you to the bank’s page', text: 'Your order stays saved while you pay.' },
    fields: {
      label: 'Card details',
      loading: 'Loading the bank’s fields…',
      check: { title: 'Check your card’s details', text: 'Something is missing or wrong.' },
      unloadable: {
        title: 'The bank’s fields could not be loaded',
        text: 'You can pay with your card on the bank’s page.',
      },
    },
    failed: {
      title: 'This payment could not be opened',
      text: 'Try again or pay another way.',
    },
  },
  totalWithTax: 'Total incl. VAT',
  safe: 'Your card details are sent encrypted to the payment processor. This shop never sees them.',
  legal: { lead: 'Read before you pay:', newTab: '(opens in a new tab)' },
  processing: 'Processing…',
  retry: 'Try again',
  backToOrder: 'Back to the order',
  untouched: 'Nothing has been charged. Your order is still saved.',
  confirming: {
    title: 'Confirming the payment with your bank',
    text: 'This can take a few seconds. If you close this page, your order isn’t lost and you won’t be charged twice.',
  },
  success: { title: 'Payment complete!', text: 'Payment successful! Processing your order…' },
  atBank: {
    title: 'Your bank is confirming the payment',
    text: 'Please don’t pay again: we’ll email you as soon as it’s confirmed.',
  },
  offer: {
    title: 'Special offer!',
    lead: 'Upgrade your order now:',
    price: (price) => `for ${price}`,
    saving: (price) => `You save ${price} on the catalogue price.`,
    add: '+ Add',
    adding: 'Applying…',
    added: 'Added',
    remove: 'Remove',
    removing: 'Removing…',
    removed: 'Offer removed',
    left: (time) => `Ends in ${time}`,
    oneMinute: 'The offer ends in one minute.',
    over: 'The offer has ended',
    overText: 'The price of your package stays the same.',
  },
  extra: {
    followers: (count) => `+${count} followers`,
    likes: (count) => `+${count} likes`,
    views: (count) => `+${count} views`,
  },
  place: {
    country: 'Country you live in',
    postalCode: 'Your postal code',
    choose: 'Choose your country',
    missing: {
      country: 'Choose the country you live in.',
      postalCode: 'Enter your postal code: we need it to apply the right tax.',
    },
    why: 'We need this to apply the right tax. Your total won’t change.',
    untaxed: 'Without VAT: you live outside the VAT area. The total stays the same.',
    failed: 'This couldn’t be checked. Nothing was charged: please try again.',
  },
  buyer: {
    above_limit: 'By law, an invoice above €400 needs your name, tax number and address.',
    outside: 'By law, an invoice outside the VAT area needs your name and address.',
    spanishNumber: 'Spanish tax number (NIF, NIE or CIF)',
    number: 'Tax number, identity document or passport',
    optional: (label) => `${label} (optional)`,
  },
  business: {
    fold: 'Buying as a business?',
    lead: 'You get a full invoice from the start. With a VAT number of another country of the Union that VIES confirms, you pay no VAT.',
    submit: 'Add to invoice',
    sending: 'Checking…',
    off: 'VAT (reverse charge)',
    withoutTax: 'Without VAT',
    totalWithout: 'Total without VAT',
    included: 'Full invoice in this name, with VAT.',
    reverse: 'Without VAT: your business declares it (reverse charge).',
    unconfirmed:
      'VIES has not confirmed that this number belongs to this name and address: VAT is charged, and the invoice is in this name.',
    outside:
      'Full invoice in this name, without VAT: your address is outside the VAT area. The total stays the same.',
    remove: 'Remove',
    removing: 'Removing…',
    failed: 'It could not be checked. Nothing has changed: please try again.',
  },
  discount: {
    fold: 'Discount code? Business?',
    label: 'Discount code',
    apply: 'Apply',
    applying: 'Applying…',
    required: 'Code required',
    line: (code) => `Discount ${code}`,
    applied: 'Discount applied',
    saving: (price) => `You save ${price}.`,
    remove: 'Remove',
    removing: 'Removing…',
    invalid: { title: 'Invalid code', text: 'The discount code isn’t valid or has expired.' },
    failed: { title: 'Error', text: 'The discount couldn’t be applied. Please try again.' },
    removed: { title: 'Discount removed', text: 'The discount has been removed from the order.' },
    undo: 'Undo',
  },
  updating: 'Updating the total…',
  changeFailed: {
    title: 'Error',
    text: 'Your order couldn’t be changed. We’ve set it up again without the change; nothing has been charged.',
  },
  alreadyPaid: {
    title: 'Payment complete!',
    text: 'This order is already paid. You won’t be charged again.',
  },
  justPaid: {
    title: 'This order is already paid',
    text: 'You’ve just paid for this same order. You won’t be charged again unless you ask to be.',
    show: 'See my order',
    again: 'Buy it again',
  },
  renewed: {
    title: 'We’ve set up your order again',
    text: 'The previous one had been cancelled. Nothing has been charged: please enter your card again.',
  },
  priceChanged: {
    title: 'The price has changed',
    text: (price) => `The total is now ${price}. Nothing has been charged.`,
    accept: (price) => `Continue for ${price}`,
  },
  email: emailOnPaying,
  assurance,
  ...paymentErrors,
};
