import type { MailTexts } from '#messages/es/mail.ts';
import { mail as conditions } from './conditions.ts';

export const mail: MailTexts = {
  labels: {
    number: 'Order number',
    date: 'Date',
    package: 'Package',
    username: (network) => `${network} username`,
    discount: (code) => `Discount ${code}`,
    total: 'Total',
    taxIncluded: (rate) => `VAT included (${rate})`,
    invoicedTo: 'Invoice to',
    delivered: 'Delivered',
    deliveredOf: (done, all) => `${done} of ${all}`,
  },
  followOrder: 'Track my order',
  followByNumber: 'You can also look it up by its number at:',
  consentTitle: 'What you agreed to',
  agreedAt: (date) => `Agreed on ${date}:`,
  withdrawalTitle: 'Right of withdrawal',
  withdrawal: {
    period: (deadline, email) =>
      `You may withdraw from the contract without giving a reason until ${deadline}. Just tell us clearly, for example in an email to ${email} with your order number; you may use the form below, but you don’t have to.`,
    refund: conditions.withdrawal,
    startedEarly:
      'As you asked us to start right away, if you withdraw during delivery we stop it and refund the undelivered part.',
    waived: 'Once the order has been fully delivered the right of withdrawal is lost, as you agreed.',
  },
  formTitle: 'Model withdrawal form',
  form: {
    to: (shop) => `To ${shop}:`,
    statement: (order) =>
      `I hereby give notice that I withdraw from my contract for the provision of the following service: ${order}.`,
    ordered: (date) => `Ordered on: ${date}`,
    name: 'Name of consumer:',
    address: 'Address of consumer:',
    signature: 'Signature (only if this form is notified on paper):',
    date: 'Date:',
  },
  postsTitle: { likes: 'Chosen posts', views: 'Chosen videos' },
  identityTitle: 'Who we are',
  stop: 'Unsubscribe or choose which emails you get',
  why: (shop) => `You’re receiving this email because you placed an order at ${shop}.`,
  confirmed: {
    subject: (number) => `Order ${number} confirmed`,
    preview: (order, total) => `${order}. Total: ${total}. You can follow it live.`,
    title: 'Payment received. Your order is under way.',
    waitingTitle: 'Payment received. Your order is waiting its turn.',
    overTitle: 'Payment received: here’s your confirmation.',
    over: ['Your order is no longer under way. Its page shows how it ended.'],
    lead: 'Thank you for your order. Keep this email: it confirms your contract.',
    nextTitle: 'What happens next',
    next: [
      'We’re sending your order out for delivery. There’s nothing else for you to do.',
      'Keep your profile public until it’s done, and don’t change your username.',
      'We’ll write to you again when it’s complete.',
      'We will never ask for your password.',
    ],
    nextWithPosts: [
      'We’re sending your order out for delivery. There’s nothing else for you to do.',
      'Keep your profile public, and don’t delete or archive the posts until it’s done.',
      'We’ll write to you again when it’s complete.',
      'We will never ask for your password.',
    ],
  },
  completed: {
    subject: (number) => `Order ${number} completed`,
    preview: (order) => `${order}: fully delivered.`,
    title: 'Your order is complete.',
    lead: 'We’ve delivered everything. Thank you for ordering from us.',
    nextTitle: 'If something looks wrong',
    next: (email) => `Write to ${email} with your order number and we’ll look into it.`,
    withdrawal:
      'The order has been fully delivered: the right of withdrawal has ended, as you agreed when you bought.',
  },
  review: {
    subject: 'How did your order go?',
    preview: 'Your review, in a minute and without an account.',
    title: 'How did it go?',
    lead: (shop: string) =>
      `Your order from ${shop} has been delivered. Tell us honestly how it went, good or bad: it helps the next buyer.`,
    write: 'Write my review',
    rulesTitle: 'How we treat reviews',
    rules: [
      'Only people who received an order can write: that’s why this link is yours alone and works for one review.',
      'You can write it within 30 days of delivery, so that it’s about a recent purchase.',
      'We publish every one, bad ones too, and they all count towards the rating.',
      'We give nothing in return for a review.',
    ],
  },
};
