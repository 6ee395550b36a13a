export const emailTexts = {
  near: (address: string) => `Did you mean ${address}?`,
  nearYes: 'Yes, fix it',
  nearNo: 'No, it’s correct',
  nearLabel: 'Is this email correct?',
};
