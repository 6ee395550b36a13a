import type { AccountMail } from '../es/account-mail.ts';

export const accountMail: AccountMail = {
  code: {
    subject: 'Your code to sign in',
    preview: 'It is valid for 10 minutes, and once.',
    title: 'Your code to sign in',
    lead: 'Type it on the page where you asked for it. It is valid for 10 minutes, and once. The button works only in the browser where you asked for it.',
    code: 'Code',
    enter: 'Sign in',
    notYouTitle: 'Did you not ask for it?',
    notYou: [
      'There is nothing to do: without this code nobody gets into your account.',
      'Give it to nobody. We will never ask you for it.',
    ],
    why: 'You get this message because somebody typed this address to sign in to My account.',
  },
  device: {
    subject: 'Sign-in from a new device',
    preview: 'If it was not you, you can end that session.',
    title: 'Sign-in from a new device',
    lead: 'Somebody signed in to your account from a device that we did not know. If it was you, there is nothing to do.',
    device: 'Device',
    unknown: 'Unknown',
    on: (browser, system) => `${browser} on ${system}`,
    at: 'When',
    network: 'Network',
    open: 'Go to My account',
    notYouTitle: 'Was it not you?',
    notYou: 'Open My account and sign out everywhere. Then check who can read this mailbox.',
    why: 'You get this message because it protects your account.',
  },
  passkey: {
    subject: 'A passkey was added to your account',
    preview: 'It signs in without a code.',
    lead: 'From now on this passkey signs in to your account, too, without a code. If you added it, there is nothing to do.',
    name: 'Passkey',
    at: 'When',
    open: 'Go to My account',
    notYouTitle: 'Wasn’t it you?',
    notYou:
      'Sign in to My account, remove that passkey and sign out everywhere. Then check who can read this mailbox.',
    why: 'You get this email because it protects your account.',
  },
  file: {
    subject: 'Your data are ready',
    preview: 'The link works for 24 hours, once.',
    lead: 'Here is the link to the file with everything that we keep about you. It works only if you are signed in to My account with this address, for 24 hours and once.',
    until: 'Valid until',
    open: 'Download my data',
    insideTitle: 'What is in it',
    inside: [
      'Your orders, payments, deliveries, refills and reviews',
      'Your messages, withdrawals and the emails that we sent you',
      'Your sessions, passkeys, saved usernames and preferences',
    ],
    why: 'You get this email because you asked for your data in My account.',
  },
};
