import type { AccountView } from '#contracts/customers/account-visit.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import { readMailChoices } from '#server/mail/suppressions/suppress.ts';
import type { CustomerSession } from '#server/platform/auth/sessions.ts';
import type { Deps } from '#server/platform/deps.ts';
import { savedNames } from './change-names.ts';
import { readLanguageOr } from './store-account.ts';

/** The default mail language is that of the last order. */
export async function readChosen(
  deps: Deps,
  session: CustomerSession,
  locale: Locale,
): Promise<Pick<AccountView, 'usernames' | 'mailLocale' | 'mails'>> {
  const { email } = session;
  const [usernames, mailLocale, mails] = await Promise.all([
    savedNames(deps, session),
    readLanguageOr(deps.database, email, locale),
    readMailChoices(deps.database, email),
  ]);
  return { usernames, mailLocale, mails };
}
