import type { AccountSettings } from '#contracts/customers/account-visit.ts';
import { type Locale, locales } from '#contracts/kit/locales.ts';
import { pathTo } from '#contracts/pages/routes.ts';
import { accountMessages } from '#messages/account.ts';
import { storefrontMessages } from '#messages/storefront.ts';
import { unsubscribeMessages } from '#messages/unsubscribe.ts';
import { Icon } from '../../parts/icon.tsx';
import { FormField } from '../help/form-field.tsx';
import { MailTicks } from '../help/mail-choices.tsx';
import { AccountForm, StepButton } from './account-form.tsx';

interface SettingsProps {
  settings: AccountSettings;
  locale: Locale;
}

function LanguageSetting({ settings, locale }: SettingsProps) {
  const words = accountMessages[locale].settings;
  return (
    <AccountForm locale={locale} className="sheet panel stack" id="language">
      <h2>{words.language}</h2>
      <p className="soft">{words.languageLead}</p>
      <fieldset className="prefs acct-prefs">
        <legend className="vh">{words.language}</legend>
        {locales.map((each) => (
          <label key={each} className="pref">
            <span lang={each}>{storefrontMessages[each].languageName}</span>
            <input type="radio" name="language" value={each} defaultChecked={each === settings.mailLocale} />
          </label>
        ))}
      </fieldset>
      <div className="row">
        <StepButton step="language" look="btn" text={words.save} />
      </div>
    </AccountForm>
  );
}

function MailSettings({ settings, locale }: SettingsProps) {
  const words = accountMessages[locale].settings;
  return (
    <AccountForm locale={locale} className="sheet panel stack" id="mails">
      <h2>{words.mails}</h2>
      <p className="soft">{words.mailsLead}</p>
      <MailTicks wanted={settings.mails} words={unsubscribeMessages[locale]} />
      <div className="row">
        <StepButton step="mails" look="btn" text={words.save} />
      </div>
    </AccountForm>
  );
}

function SavedNameRow({ username, first, locale }: { username: string; first: boolean; locale: Locale }) {
  const words = accountMessages[locale].settings;
  return (
    <li>
      <b className="saved">@{username}</b>
      <AccountForm locale={locale} className="row">
        <input type="hidden" name="username" value={username} />
        {!first && (
          <StepButton step="name-first" look="text" text={words.first} label={words.firstLabel(username)} />
        )}
        <StepButton step="name-remove" look="text" text={words.remove} label={words.removeLabel(username)} />
      </AccountForm>
    </li>
  );
}

function SavedNameSettings({ settings, locale }: SettingsProps) {
  const words = accountMessages[locale].settings;
  const refused = settings.news === 'name_refused';
  return (
    <section className="sheet panel stack" aria-labelledby="names">
      <h2 id="names">{words.names}</h2>
      <p className="soft">{words.namesLead}</p>
      <ul className="rows">
        {settings.usernames.map((username, at) => (
          <SavedNameRow key={username} username={username} first={at === 0} locale={locale} />
        ))}
      </ul>
      <AccountForm locale={locale} className="stack">
        <FormField id="username" label={words.username} problem={refused ? words.nameRefused : undefined}>
          <input
            id="username"
            name="username"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={200}
            required
            aria-invalid={refused || undefined}
            aria-describedby={refused ? 'username-error' : undefined}
          />
        </FormField>
        <div className="row">
          <StepButton step="name-add" look="btn" text={words.add} />
        </div>
      </AccountForm>
    </section>
  );
}

export function SettingsPage({ settings, locale }: SettingsProps) {
  const words = accountMessages[locale].settings;
  return (
    <div className="in page acct-narrow stack">
      <p>
        <a href={pathTo('account', locale)}>{words.back}</a>
      </p>
      {settings.news === 'saved' && (
        <div className="alert good" role="status">
          <Icon name="ok" />
          <p>{words.saved}</p>
        </div>
      )}
      <LanguageSetting settings={settings} locale={locale} />
      <MailSettings settings={settings} locale={locale} />
      <SavedNameSettings settings={settings} locale={locale} />
    </div>
  );
}
