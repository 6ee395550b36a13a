import { homePage } from '#contracts/checkout/order-paths.ts';
import type { AccountView } from '#contracts/customers/account-visit.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import { mailChoices } from '#contracts/mail/unsubscribe.ts';
import { pathTo } from '#contracts/pages/routes.ts';
import { accountMessages } from '#messages/account.ts';
import { storefrontMessages } from '#messages/storefront.ts';
import { unsubscribeMessages } from '#messages/unsubscribe.ts';
import { NamedNote } from './account-form.tsx';

interface CardProps {
  account: Pick<AccountView, 'usernames' | 'mailLocale' | 'mails'>;
  locale: Locale;
}

function languageLine({ account, locale }: CardProps): string {
  const { settings } = accountMessages[locale];
  const { languageName } = storefrontMessages[account.mailLocale];
  return account.mailLocale === locale ? settings.languageNow(languageName) : settings.mailsIn(languageName);
}

function mailsLine({ account, locale }: CardProps): string {
  const { settings } = accountMessages[locale];
  const { choices } = unsubscribeMessages[locale];
  const wanted = mailChoices.filter((choice) => account.mails[choice]).map((choice) => choices[choice].name);
  return wanted.length === 0 ? settings.mailsNone : settings.mailsSome(wanted.join(', '));
}

function SavedNames({ account, locale }: CardProps) {
  const { settings } = accountMessages[locale];
  if (account.usernames.length === 0) return <>{settings.namesNone}</>;
  return account.usernames.map((username, at) => (
    <span key={username}>
      {at > 0 && ', '}
      <a href={`${pathTo(homePage, locale)}?${new URLSearchParams({ username })}`} rel="nofollow">
        @{username}
      </a>
    </span>
  ));
}

export function SettingsCard({ account, locale }: CardProps) {
  const { settings: words } = accountMessages[locale];
  const page = `${pathTo('account', locale)}?settings`;
  return (
    <section className="sheet panel" aria-labelledby="chosen">
      <h2 id="chosen">{words.heading}</h2>
      <ul className="rows">
        <li>
          <NamedNote name={words.language} note={languageLine({ account, locale })} />
          <a href={`${page}#language`} aria-label={words.changeLanguage}>
            {words.change}
          </a>
        </li>
        <li>
          <NamedNote name={words.mails} note={mailsLine({ account, locale })} />
          <a href={`${page}#mails`} aria-label={words.changeMails}>
            {words.change}
          </a>
        </li>
        <li>
          <span>
            <b>{words.names}</b>
            <br />
            <small className="soft saved">
              <SavedNames account={account} locale={locale} />
            </small>
          </span>
          <a href={`${page}#names`} aria-label={words.editNames}>
            {words.edit}
          </a>
        </li>
      </ul>
    </section>
  );
}
