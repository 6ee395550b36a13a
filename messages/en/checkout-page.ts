import type { CheckoutPageTexts } from '#messages/es/checkout-page.ts';

export const checkoutPage: CheckoutPageTexts = {
  secure: 'Secure payment',
  preparing: 'Preparing the payment form…',
  noScript: 'You need JavaScript to pay; you can read the order, the price and the terms without it.',
  details: {
    title: 'Your details',
    proceed: 'Continue to payment',
    checking: 'Checking…',
    change: 'Change',
  },
  posts: {
    label: { likes: 'Links to your posts', views: 'Links to your videos' },
    hint: 'One per line: in Instagram, share and copy the link.',
    count: (name: string, count: string) => `${name}: ${count}`,
  },
  payment: {
    title: 'Payment',
    of: (line) => `Payment for ${line}`,
    waiting: 'The payment form opens here once you confirm your details.',
    byCardForm: 'Pay with the card form',
  },
  changePackage: 'Change package',
  noDraft: {
    title: 'Error: no order details were found',
    text: 'Choose your package again. Nothing has been charged.',
  },
  home: 'Back to the home page',
  noSecret: 'The payment couldn’t be prepared. Please try again.',
  returning: {
    title: 'Checking your payment',
    text: 'We’re asking your bank what happened. Please don’t pay again.',
  },
  offer: {
    title: 'Special offer!',
    lead: 'Upgrade your order now',
    current: 'Your package',
    upgraded: 'Upgraded package',
    saving: 'You save',
    basis: (price) => `At catalogue prices, that quantity costs ${price}.`,
    addFor: (price) => `for only ${price} more. Nothing is charged yet.`,
    extra: (count) => `+${count} followers`,
    add: '+ Add',
    applying: 'Applying…',
    decline: 'No thanks, continue',
  },
  exclusive: {
    title: 'Exclusive offer',
    taken: (saving) => `You save ${saving} on the catalogue price.`,
    discount: (saving) => `Your code takes ${saving} off.`,
    reduced: (price) => `Was ${price}: the lowest price in the 30 days before the reduction.`,
  },
  standalone: {
    chooseTitle: 'Choose a package',
    chooseText: 'These are the packages we sell, with their final price.',
    priceTitle: 'That isn’t the price of this package',
    priceText:
      'The amount in this page’s address doesn’t match our catalogue, so we won’t charge it. The price is:',
    unknownTitle: 'We don’t sell that quantity',
    unknownText:
      'The quantity in this page’s address isn’t in our catalogue. These are the packages we sell:',
  },
  after: {
    label: 'After paying',
    mail: 'We email you the confirmation.',
    start: 'Delivery starts, usually right away.',
    follow: 'You can follow it live with your order number.',
  },
};
