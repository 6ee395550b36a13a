/** About a buyer's address that looks like a slip. */
export const emailWords = {
  near: (address: string) => `Did you mean ${address}?`,
  nearYes: 'Yes, correct it',
  nearNo: 'No, it’s right',
  nearLabel: 'Is the email right?',
};
