import type { OrderMailsTexts } from '../es/order-mails.ts';

export const orderMails: OrderMailsTexts = {
  labels: {
    received: 'Received',
    givenBack: 'Refund',
    stillPaid: 'Paid for the order',
    delivered: 'Delivered',
  },
  questionTitle: 'If something isn’t right',
  question: (email) => `Write to ${email} with your order number and we’ll look into it.`,
  nextTitle: 'What happens now',
  lateLead:
    'Your payment took a while to be confirmed and is here now. Keep this email: it confirms your contract.',
  parked: {
    subject: (number) => `Order ${number}: your payment needs a moment`,
    preview: 'We have it, and a person is looking at it.',
    title: 'Your payment needs a moment.',
    lead: 'We have received money for this order, but couldn’t match it automatically. A person is looking at it.',
    next: [
      'There is nothing for you to do; please don’t pay again.',
      'If it matches, your order starts and we confirm it by email.',
      'If it doesn’t, the money goes back to your original payment method.',
    ],
  },
  refunded: {
    subject: (number) => `Order ${number}: refunded`,
    preview: (amount) => `We have refunded ${amount}.`,
    title: 'Your money is on its way back.',
    lead: (amount) =>
      `We have refunded ${amount} to your original payment method. Your bank may take a few days to show it.`,
  },
  started: {
    subject: (number: string) => `Order ${number}: delivery has started`,
    preview: 'It’s under way. We’ll write again when it’s done.',
    title: 'Delivery has started.',
    lead: 'You asked us to tell you: your order is being delivered.',
    next: ['Keep your profile public and don’t change your username.', 'We’ll write again when it’s done.'],
    why: (shop: string) => `You’re getting this because you asked for it on your order’s page at ${shop}.`,
  },
  corrected: {
    subject: (number) => `Order ${number}: recipient corrected`,
    preview: (username) => `Delivering to @${username}.`,
    title: 'We’ve corrected your order.',
    lead: (username) => `You changed it before it was sent. Delivering to @${username}.`,
  },
  emailChanged: {
    subject: (number) => `Order ${number}: emails now go to another address`,
    preview: 'This address gets no more emails about this order.',
    title: 'Emails now go to another address.',
    lead: (email) => `The email address of this order has changed. From now on we write to ${email}.`,
  },
  notYou: (email) => `If you didn’t ask for this, write to us at once at ${email} with the order number.`,
  partial: {
    subject: (number) => `Order ${number}: delivered in part`,
    preview: (done, all) => `${done} of ${all} have arrived.`,
    title: 'Your order has arrived in part.',
    lead: (done, all) =>
      `${done} of ${all} have arrived and no more will come. We are sorry not to have delivered all of it.`,
  },
  cancelled: {
    subject: (number) => `Order ${number} cancelled`,
    preview: 'Nothing was delivered, and nothing will be.',
    title: 'Your order has been cancelled.',
    lead: 'Nothing was delivered, and nothing will be. We’re sorry it didn’t work out.',
  },
  reminder: {
    subject: 'Your order was left unfinished',
    preview: 'Pick up where you left off, if you like.',
    title: 'Still want to finish your order?',
    lead: 'You left an order unpaid. What you typed is still there: the button takes you back to where you left off.',
    goOn: 'Continue my order',
    code: 'Code',
    codeUntil: 'Valid until',
    calmTitle: 'No rush',
    calm: [
      'Nothing has been charged, and nothing will be unless you finish it.',
      'The price is the one on the page when you open it.',
      'The link below stops reminders.',
    ],
    why: (shop) => `You get this reminder because you agreed to it when you began an order at ${shop}.`,
  },
  moneyTitle: 'Your money',
  money: (amount) =>
    `We are refunding ${amount} to your original payment method. We’ll write again when it is done.`,
  openMoney:
    'Whatever is still to be refunded goes back to your original payment method, and we’ll write when it is done.',
};
