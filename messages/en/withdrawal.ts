import type { WithdrawalWords } from '../es/withdrawal.ts';

export const withdrawal: WithdrawalWords = {
  heading: 'Withdraw from contract here',
  lead: 'Without signing in and without giving a reason. Two steps: your details, then the confirmation.',
  step: (number) => `Step ${number} of 2`,
  formHeading: 'Which order is it about?',
  fields: { name: 'Full name', orderNumber: 'Order number', email: 'Email address' },
  numberHint: 'It is in the confirmation email. The # in front is optional.',
  emailHint: 'The one of the order. The acknowledgement is sent there at once.',
  proceed: 'Continue',
  problems: {
    name_required: 'Please enter your name',
    number_required: 'Please enter the order number',
    email_required: 'Please enter your email address',
    email_invalid: 'Please enter a valid email address',
    too_long: 'This is too long. Please shorten it.',
  },
  problemTitle: 'Something is missing to go on',
  limited: (email) =>
    `Too many requests have come in a row. What you entered is still here: wait a few minutes and confirm again, or withdraw by an email to ${email}, which counts just the same.`,
  confirmHeading: 'Check and confirm',
  statement: 'I hereby give notice that I withdraw from the contract for this order:',
  confirm: 'Confirm withdrawal',
  edit: 'Correct the details',
  receiptHeading: 'We have received your withdrawal',
  receipt: 'An email with its content, the date and the time is on its way. Keep it: it is your proof.',
  reference: 'Reference',
  receivedAt: 'Received',
  nextHeading: 'What happens now',
  next: [
    'If the details fit an order, we stop what is still to be delivered and request the refund of the part that was not delivered, to the means that you paid with.',
    'If they do not fit, a person looks at it and writes to you. Your time limit is safe from this moment.',
    'You need not do anything else.',
  ],
  rulesHeading: 'Good to know',
  rules: [
    'You have 14 days from the order, and need not give a reason.',
    'If you asked us to start at once, you pay only for what is delivered by now; the rest is refunded.',
    'If the order has been fully delivered, the right is lost, as you accepted when you bought.',
    'The money comes back within 14 days at most, at no cost to you.',
  ],
  otherWay: (email) => `You can also withdraw by an email to ${email}.`,
  mail: {
    receivedSubject: 'Acknowledgement of your withdrawal',
    receivedPreview: 'With its content, the date and the time.',
    receivedLead: 'We have received your declaration of withdrawal. Keep this email: it is your proof.',
    statementTitle: 'Your declaration',
    settledSubject: (number) => `Withdrawal from order ${number}: outcome`,
    settledPreview: 'What is refunded.',
    settledTitle: 'Your withdrawal has been dealt with',
    refundedLead: (amount) =>
      `We have stopped the order and requested the refund of ${amount}, the part that was not delivered. Your bank may take some days to show it.`,
    deliveredLead:
      'The order had been fully delivered when your declaration arrived: the right of withdrawal had ended, as you accepted when you bought, and there is nothing to refund.',
    nothingLead:
      'The order is stopped. Nothing is left to refund: either nothing had been charged, or it was refunded before.',
    refund: 'Refund',
    forwardedSubject: (number) => `Withdrawal from order ${number}`,
    forwardedPreview: 'By the withdrawal function.',
    forwardedLead: {
      stopping:
        'The details fit an order. The program stops it and refunds the part that was not delivered; nothing needs to be done.',
      no_match:
        'The details fit no order. Look into it and answer the person: a reply to this email reaches them.',
      late: 'The 14 days were over. Look into it and answer the person: a reply to this email reaches them.',
      dispute:
        'The payment of this order is disputed with the bank, so nothing is refunded by itself. Look into it and answer the person.',
    },
    question: 'Any questions?',
    questionText: (email) => `Write to us at ${email} with the reference.`,
    why: 'You receive this email because you withdrew from a contract with this address.',
    forwardedWhy: 'You receive it because this is the address of the shop.',
  },
};
