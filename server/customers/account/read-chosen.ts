import type { AccountView } from '#contracts/account-visit.ts';
import type { Locale } from '#contracts/locales.ts';
import type { Deps } from '#server/deps.ts';
import { choicesOf } from '#server/suppressions/rules.ts';
import { suppressedFor } from '#server/suppressions/suppress.ts';
import { savedNames } from './change-names.ts';
import { agreedToOffers, languageFor } from './store-preferences.ts';
import type { SessionRow } from './store-sessions.ts';

/** What the holder of an account has chosen; mails that nobody chose a language for speak the order's. */
export async function readChosen(
  deps: Deps,
  session: SessionRow,
  locale: Locale,
): Promise<Pick<AccountView, 'usernames' | 'mailLocale' | 'mails' | 'offersAgreed'>> {
  const { email } = session;
  const [usernames, mailLocale, suppressed, offersAgreed] = await Promise.all([
    savedNames(deps, session),
    languageFor(deps.database, email, locale),
    suppressedFor(deps.database, email),
    agreedToOffers(deps.database, email),
  ]);
  return { usernames, mailLocale, mails: choicesOf(suppressed), offersAgreed };
}
