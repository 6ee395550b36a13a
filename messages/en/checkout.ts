import type { CheckoutTexts } from '#messages/es/checkout.ts';
import { assurance } from './assurance.ts';
import { dialog as conditions } from './conditions.ts';
import { emailTexts } from './email.ts';
import { notLoaded } from './not-loaded.ts';
import { paymentErrors } from './payment-errors.ts';

const emailOnPaying = { ...emailTexts, to: 'Confirmation to', change: 'Change email' };

export const checkout: CheckoutTexts = {
  title: 'Secure payment',
  close: 'Close and go back to the order',
  due: 'Total to pay',
  taxIncluded: (rate, amount) => `Includes ${rate} VAT: ${amount}`,
  recipient: 'For',
  posts: { likes: 'Posts', views: 'Videos' },
  delivery: 'Estimated delivery',
  waits: conditions.waiting,
  consents: conditions.withdrawal,
  change: 'Change',
  loading: 'Loading the payment system…',
  notLoaded,
  walletsOr: 'or another way',
  means: {
    legend: 'How would you like to pay?',
    card: {
      name: 'Card',
      lead: 'You pay by card on the bank’s secure page, then come back here.',
    },
    bizum: {
      name: 'Bizum',
      lead: 'We take you to the bank’s secure page: enter your mobile number, confirm in your bank’s app and come back here.',
    },
    safe: 'You pay on the bank’s page. This shop sees neither your card nor your account.',
    leading: { title: 'Taking you to the bank’s page', text: 'Your order stays saved while you pay.' },
    fields: {
      label: 'Card details',
      loading: 'Loading the bank’s fields…',
      check: { title: 'Check your card’s details', text: 'Something is missing or wrong.' },
      unloadable: {
        title: 'The bank’s fields couldn’t be loaded',
        text: 'You can pay with your card on the bank’s page.',
      },
    },
    failed: {
      title: 'This payment couldn’t be opened',
      text: 'Try again or pay another way.',
    },
  },
  totalWithTax: 'Total incl. VAT',
  safe: 'Your card details go encrypted to the payment processor: this shop never sees them.',
  legal: { lead: 'Before you pay, you can read:', newTab: '(opens in a new tab)' },
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
    over: conditions.offer.over,
    overText: conditions.offer.text,
  },
  extra: {
    followers: (count) => `+${count} followers`,
    likes: (count) => `+${count} likes`,
    views: (count) => `+${count} views`,
  },
  contact: { title: 'Contact and tax', tax: 'Tax' },
  place: {
    country: 'Country',
    postalCode: 'Postal code',
    choose: 'Choose your country',
    missing: {
      country: 'Choose the country you live in.',
      postalCode: 'Enter your postal code: we need it to apply the right tax.',
    },
    why: 'Your country determines the tax. The total stays the same.',
    untaxed: 'No VAT: you live outside the VAT area. The total stays the same.',
    failed: 'This couldn’t be checked. Nothing was charged: please try again.',
  },
  buyer: {
    above_limit: conditions.business.above,
    outside: conditions.business.outside,
    spanishNumber: 'Spanish tax number (NIF, NIE or CIF)',
    number: 'Tax number, identity document or passport',
    optional: (label) => `${label} (optional)`,
  },
  business: {
    fold: 'Buying as a business?',
    lead: conditions.business.lead,
    submit: 'Add to invoice',
    sending: 'Checking…',
    off: 'VAT (reverse charge)',
    withoutTax: 'Without VAT',
    totalWithout: 'Total without VAT',
    included: 'Full invoice to this name, with VAT.',
    reverse: 'No VAT: your business accounts for it (reverse charge).',
    unconfirmed:
      'VIES hasn’t confirmed that this number belongs to this name and address. VAT is charged, and the invoice is made out to this name.',
    outside:
      'Full invoice to this name, without VAT: your address is outside the VAT area. The total stays the same.',
    remove: 'Remove',
    removing: 'Removing…',
    failed: 'This couldn’t be checked. Nothing has changed: please try again.',
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
    title: 'You’ve just placed this same order',
    text: 'See how it’s going before you pay again: you won’t be charged a second time unless you choose to.',
    show: 'See my order',
    again: 'Buy it again',
  },
  interrupted: {
    title: 'Your payment wasn’t finished',
    text: 'The page was reloaded before your bank confirmed it. Nothing was charged: your order is still here, and you can pay it now.',
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
