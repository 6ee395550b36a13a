/** About a buyer's address: asked when it looks like a slip, shown where payment happens, mended afterwards. */
export const emailWords = {
  near: (address: string) => `Did you mean ${address}?`,
  nearYes: 'Yes, correct it',
  nearNo: 'No, it’s right',
  nearLabel: 'Is the email right?',
};

export const emailOnPaying = { ...emailWords, to: 'Confirmation to', change: 'Change the email' };

export const emailAfterPaying = {
  ...emailWords,
  wrong: 'Not your email? Correct it',
  label: 'Your email',
  send: 'Send it to this email',
  sending: 'Sending…',
  cancel: 'Leave it as it is',
  sent: 'We have sent the confirmation again to',
  required: 'Please enter your email',
  invalid: 'Please enter a valid email',
  failed: 'It could not be changed. Try again or write to us.',
};
