import type { Locale } from '#contracts/kit/locales.ts';
import { pathTo } from '#contracts/pages/routes.ts';
import { accountMessages } from '#messages/account.ts';
import { Icon } from '../../parts/icon.tsx';
import { FormAlert } from '../help/form-field.tsx';

/** States what is erased, what is kept and why. No box is ticked in advance (LAW row 3). */
export function EraseForm({ unsure, email, locale }: { unsure: boolean; email: string; locale: Locale }) {
  const words = accountMessages[locale].erase;
  return (
    <form className="sheet panel sign" method="post" action={pathTo('account', locale)} noValidate>
      <h2>{words.heading}</h2>
      {unsure && <FormAlert text={words.unsure} />}
      <p>
        <b>{email}</b>
      </p>
      <p>{words.lead}</p>
      <ul className="stay">
        {words.stays.map((line) => (
          <li key={line}>
            <Icon name="lock" />
            <span>{line}</span>
          </li>
        ))}
      </ul>
      <label className="check">
        <input type="checkbox" name="sure" value="yes" aria-invalid={unsure || undefined} />
        {words.sure}
      </label>
      <div className="row">
        <button className="btn" type="submit" name="step" value="erase">
          {words.submit}
        </button>
        <a className="btn" href={pathTo('account', locale)}>
          {words.back}
        </a>
      </div>
    </form>
  );
}

export function ErasedCard({ locale }: { locale: Locale }) {
  const words = accountMessages[locale].erase;
  return (
    <div className="sheet panel sign" role="status">
      <h2>{words.done}</h2>
      <p className="soft">{words.doneText}</p>
    </div>
  );
}
