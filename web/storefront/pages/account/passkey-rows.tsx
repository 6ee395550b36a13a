import type { AccountPasskey } from '#contracts/customers/account-visit.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import { pathTo } from '#contracts/pages/routes.ts';
import { accountMessages } from '#messages/account.ts';
import { formatDateTime } from '../../order/dates.ts';
import { Icon } from '../../parts/icon.tsx';
import { AccountForm, NamedNote, StepButton } from './account-form.tsx';

function PasskeyFailure({ text }: { text: string }) {
  return (
    <p className="err" role="alert" data-passkey-failed hidden>
      <Icon name="alert" />
      <span>{text}</span>
    </p>
  );
}

/** Hidden until the script finds passkey support. The mailed code always works. */
export function UsePasskey({ locale }: { locale: Locale }) {
  const { keys } = accountMessages[locale];
  return (
    <div className="or-key" data-passkey="enter" data-to={pathTo('account', locale)} hidden>
      <p className="soft">{keys.or}</p>
      <button className="btn wide" type="button">
        <Icon name="lock" />
        {keys.use}
      </button>
      <PasskeyFailure text={keys.failed} />
    </div>
  );
}

function PasskeyChange({ passkey, locale }: { passkey: AccountPasskey; locale: Locale }) {
  const { keys } = accountMessages[locale];
  const field = `key-${passkey.id}`;
  return (
    <details className="key-more">
      <summary aria-label={keys.changeLabel(passkey.name)}>{keys.change}</summary>
      <AccountForm locale={locale} className="key-form">
        <input type="hidden" name="key" value={passkey.id} />
        <div className="field">
          <label htmlFor={field}>{keys.name}</label>
          <div className="ctl">
            <input id={field} name="name" maxLength={60} required defaultValue={passkey.name} />
          </div>
        </div>
        <div className="row">
          <StepButton step="key-name" look="btn small" text={keys.rename} />
          <button className="text" type="submit" name="step" value="key-remove" formNoValidate>
            {keys.remove}
          </button>
        </div>
      </AccountForm>
    </details>
  );
}

export function PasskeyRows({ passkeys, locale }: { passkeys: AccountPasskey[]; locale: Locale }) {
  const { keys } = accountMessages[locale];
  return (
    <>
      {passkeys.map((passkey) => (
        <li key={passkey.id} className="key">
          <NamedNote
            name={passkey.name}
            note={`${keys.heading} · ${passkey.lastUsedAt ? keys.used(formatDateTime(passkey.lastUsedAt, locale)) : keys.unused}`}
          />
          <PasskeyChange passkey={passkey} locale={locale} />
        </li>
      ))}
      <li data-passkey="add" data-to={pathTo('account', locale)} hidden>
        <NamedNote name={keys.heading} note={keys.note}>
          <PasskeyFailure text={keys.failed} />
        </NamedNote>
        <button className="text" type="button" aria-label={keys.addLabel}>
          {keys.add}
        </button>
      </li>
    </>
  );
}
