import type { FetchOf } from '../../shared/fetch-of.ts';

/**
 * Puts a signed-in customer's address into the field that is still empty. Returns the names that they have
 * saved: none where the session has ended meanwhile or no reply comes, and both are typed as usual.
 */
export async function fillFromAccount(): Promise<string[]> {
  const fetchNames: FetchOf<'GET /api/customer-account/usernames'> = fetch;
  const answer = await fetchNames('/api/customer-account/usernames').catch(() => undefined);
  if (!answer?.ok) return [];
  const { usernames, email } = await answer.json();
  const field = document.querySelector<HTMLInputElement>('#email');
  if (field && email) field.value ||= email;
  return usernames;
}
