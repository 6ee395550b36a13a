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
    'Your payment took a while to be confirmed, and now it has been. Keep this email: it confirms your contract.',
  parked: {
    subject: (number) => `Order ${number}: we’re checking your payment`,
    preview: 'We’ve received it, and someone is checking it.',
    title: 'We’re checking your payment.',
    lead: 'We’ve received a payment for this order but couldn’t match it automatically. Someone is checking it.',
    next: [
      'There’s nothing you need to do. Please don’t pay again.',
      'If it matches, your order starts and we’ll confirm it by email.',
      'If it doesn’t, we’ll refund it to your original payment method.',
    ],
  },
  refunded: {
    subject: (number) => `Order ${number}: refunded`,
    preview: (amount) => `We’ve refunded ${amount}.`,
    title: 'Your refund is on its way.',
    lead: (amount) =>
      `We’ve refunded ${amount} to your original payment method. Your bank may take a few days to show it.`,
  },
  started: {
    subject: (number: string) => `Order ${number}: delivery has started`,
    preview: 'It’s under way. We’ll write again when it’s done.',
    title: 'Delivery has started.',
    lead: 'You asked us to tell you: your order is being delivered.',
    next: ['Keep your profile public and don’t change your username.', 'We’ll write again when it’s done.'],
    why: (shop: string) => `You’re receiving this because you asked for it on your order’s page at ${shop}.`,
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
    title: 'Part of your order has arrived.',
    lead: (done, all) =>
      `${done} of ${all} have arrived, and no more will follow. We’re sorry we couldn’t deliver all of it.`,
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
    why: (shop) =>
      `You’re receiving this reminder because you agreed to it when you started an order at ${shop}.`,
  },
  moneyTitle: 'Your money',
  money: (amount) =>
    `We are refunding ${amount} to your original payment method. We’ll write again when it’s done.`,
  openMoney:
    'Anything still to be refunded goes back to your original payment method, and we’ll write when it’s done.',
};
