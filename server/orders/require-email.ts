import { emailProblemOf, readEmail } from '#contracts/email.ts';
import { ShopError } from '#server/errors.ts';

/** Returns the address in the form that orders keep. Throws `email_required`, `email_invalid` or `email_unmailable`. */
export function requireEmail(input: string): string {
  const email = readEmail(input);
  if (email !== undefined) return email;
  const problem = emailProblemOf(input) ?? 'invalid';
  throw new ShopError(`email_${problem}`, `e-mail ${problem}`, { field: 'email' });
}
