import type { SavedNames } from '#contracts/customers/account.ts';

/**
 * Puts a signed-in customer's address into the field that is still empty. Returns the names that they have
 * saved: none where the session has ended meanwhile or no reply comes, and both are typed as usual.
 */
export async function fillFromAccount(): Promise<string[]> {
  const answer = await fetch('/api/customer-account/usernames').catch(() => undefined);
  if (!answer?.ok) return [];
  const { usernames, email } = (await answer.json()) as SavedNames;
  const field = document.querySelector<HTMLInputElement>('#email');
  if (field && email) field.value ||= email;
  return usernames;
}
