import type { Locale } from '#contracts/kit/locales.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { isErased } from './data/store-erasures.ts';
import { dropLanguage, saveLanguageIfNew } from './store-account.ts';
import { dropName, lockNames, saveNameIfNew } from './store-names.ts';

export { isErased } from './data/store-erasures.ts';

export interface ImportedCustomer {
  language: Locale | null;
  usernames: string[];
  at: string;
}

/**
 * Imports user names and mail language of another shop's customer. Choices made in this shop take precedence. `erased`:
 * the customer was erased, and an old file must not restore them.
 */
export async function importCustomer(
  tx: Tx,
  input: { email: string; language: Locale | null; usernames: readonly string[]; at: Date },
): Promise<ImportedCustomer | 'erased'> {
  const { email, language, at } = input;
  await lockNames(tx, email);
  if (await isErased(tx, email)) return 'erased';
  const usernames: string[] = [];
  for (const username of input.usernames)
    if (await saveNameIfNew(tx, { email, username, at })) usernames.push(username);
  const isNew = language !== null && (await saveLanguageIfNew(tx, { email, locale: language, at }));
  return { usernames, language: isNew ? language : null, at: at.toISOString() };
}

export async function revertCustomerImport(
  tx: Tx,
  { email, language, usernames, at }: ImportedCustomer & { email: string },
): Promise<boolean> {
  await lockNames(tx, email);
  const since = new Date(at);
  let hasChanged = false;
  for (const username of usernames)
    if (!(await dropName(tx, { email, username, at: since }))) hasChanged = true;
  if (language !== null && !(await dropLanguage(tx, { email, locale: language, at: since })))
    hasChanged = true;
  return hasChanged;
}
