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
};
