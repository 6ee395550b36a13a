import type { FetchOf } from '../../shared/fetch-of.ts';

/**
 * Fills the empty email field with a signed-in customer's address. Returns the saved usernames: none when the session
 * has ended or the request fails.
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
