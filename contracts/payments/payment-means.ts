/** Names means of payment that have a name of their own, by the processor's word for them. */
export const walletNames: Readonly<Record<string, string>> = {
  apple_pay: 'Apple Pay',
  google_pay: 'Google Pay',
  link: 'Link',
  bizum: 'Bizum',
};
