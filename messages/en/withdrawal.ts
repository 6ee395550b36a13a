import { conditionFigures } from '../condition-figures.ts';
import type { WithdrawalTexts } from '../es/withdrawal.ts';
import { success, terms } from './conditions.ts';

const { repayDays, withdrawalDays } = conditionFigures;

export const withdrawal: WithdrawalTexts = {
  heading: 'Withdraw from contract here',
  lead: 'Without signing in and without giving a reason. Two steps: your details, then the confirmation.',
  step: (number) => `Step ${number} of 2`,
  formHeading: 'Which order is this about?',
  fields: { name: 'Full name', orderNumber: 'Order number', email: 'Email address' },
  numberHint: 'It’s in the confirmation email. With or without the # in front.',
  emailHint: 'The one you used for the order. We send the acknowledgement there right away.',
  proceed: 'Continue',
  problems: {
    name_required: 'Please enter your name',
    number_required: 'Please enter the order number',
    email_required: 'Please enter your email address',
    email_invalid: 'Please enter a valid email address',
    too_long: 'This is too long. Please shorten it.',
  },
  problemTitle: 'Please check what’s marked to continue',
  limited: (email) =>
    `There have been too many requests in a row. What you entered is still here: wait a few minutes and confirm again, or withdraw by email to ${email}, which counts just the same.`,
  confirmHeading: 'Check and confirm',
  statement: 'I hereby give notice that I withdraw from the contract for this order:',
  confirm: 'Confirm withdrawal',
  edit: 'Correct the details',
  receiptHeading: 'We have received your withdrawal',
  receipt: 'An email with its content, the date and the time is on its way. Keep it: it’s your proof.',
  reference: 'Reference',
  receivedAt: 'Received',
  nextHeading: 'What happens now',
  next: [
    'If the details match an order, we stop what is still to be delivered and request the refund of the undelivered part, to the payment method you used.',
    'If they don’t match, a person looks into it and writes to you. Your deadline is safe from this moment.',
    'You don’t need to do anything else.',
  ],
  rulesHeading: 'Good to know',
  rules: [
    `${terms.withdrawal}, counted from the day after the payment is confirmed.`,
    'If you asked us to start right away, you pay only for what has been delivered so far; the rest is refunded.',
    'If the order has been fully delivered, the right is lost, as you agreed when you bought.',
    `The money comes back within ${repayDays} days at most, at no cost to you.`,
  ],
  otherWay: (email) => `You can also withdraw by email to ${email}.`,
  mail: {
    receivedSubject: 'Acknowledgement of your withdrawal',
    receivedPreview: 'With its content, the date and the time.',
    receivedLead: 'We have received your declaration of withdrawal. Keep this email: it’s your proof.',
    statementTitle: 'Your declaration',
    settledSubject: (number) => `Withdrawal from order ${number}: outcome`,
    settledPreview: 'What is refunded.',
    settledTitle: 'Your withdrawal has been dealt with',
    refundedLead: (amount) =>
      `We have stopped the order and requested the refund of ${amount}, the undelivered part. Your bank may take a few days to show it.`,
    deliveredLead:
      'The order had been fully delivered when your declaration arrived: the right of withdrawal had ended, as you agreed when you bought, and there is nothing to refund.',
    nothingLead:
      'The order has been stopped. There’s nothing left to refund: either nothing had been charged, or it was refunded earlier.',
    refund: 'Refund',
    basis: success.withdrawal.delivered,
    forwardedSubject: (number) => `Withdrawal from order ${number}`,
    forwardedPreview: 'Through the withdrawal function.',
    forwardedLead: {
      stopping:
        'The details match an order. The program stops it and refunds the undelivered part; nothing needs to be done.',
      no_match:
        'The details match no order. Look into it and reply to the person: a reply to this email reaches them.',
      late: `The ${withdrawalDays} days were over. Look into it and reply to the person: a reply to this email reaches them.`,
      dispute:
        'The payment of this order is disputed with the bank, so nothing is refunded by itself. Look into it and reply to the person.',
    },
    question: 'Any questions?',
    questionText: (email) => `Write to us at ${email} with the reference.`,
    why: 'You’re receiving this email because this address was used to withdraw from a contract.',
    forwardedWhy: 'You’re receiving it because this is the shop’s address.',
  },
};
