import type { Locale } from '#contracts/kit/locales.ts';
import {
  type UnsubscribeField,
  type UnsubscribeVisit,
  unsubscribeFields,
  unsubscribeLimits,
} from '#contracts/mail/unsubscribe.ts';
import { pathTo } from '#contracts/pages/routes.ts';
import { unsubscribeMessages } from '#messages/unsubscribe.ts';
import { Icon } from '../../parts/icon.tsx';
import { FormAlert, SentField } from './form-field.tsx';
import { MailTicks } from './mail-choices.tsx';

interface FormProps {
  sent: Extract<UnsubscribeVisit, { kind: 'unsubscribe-form' }> | undefined;
  locale: Locale;
}

const inputAttributes = {
  username: { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false },
  email: { autoComplete: 'email', type: 'email' },
} as const;

function TextField({ field, sent, locale }: FormProps & { field: UnsubscribeField }) {
  const words = unsubscribeMessages[locale];
  const own = { required: field === 'email', maxLength: unsubscribeLimits[field] };
  return (
    <SentField
      {...{ field, fields: unsubscribeFields, problems: sent?.problems, values: sent?.values, words }}
      optional={field === 'email' ? undefined : words.optional}
    >
      {(input) =>
        field === 'reason' ? (
          <textarea rows={3} {...input} {...own} />
        ) : (
          <input {...inputAttributes[field]} {...input} {...own} />
        )
      }
    </SentField>
  );
}

function alertOf({ sent, locale }: FormProps): string | undefined {
  const words = unsubscribeMessages[locale];
  if (sent?.obstacle) return words.obstacles[sent.obstacle];
  return sent && Object.keys(sent.problems).length > 0 ? words.problemTitle : undefined;
}

export function UnsubscribeForm(props: FormProps) {
  const words = unsubscribeMessages[props.locale];
  const alert = alertOf(props);
  return (
    <form className="stack" method="post" action={pathTo('unsubscribe', props.locale)} noValidate>
      <h2>{words.form}</h2>
      {alert && <FormAlert text={alert} />}
      {unsubscribeFields.map((field) => (
        <TextField key={field} {...props} field={field} />
      ))}
      <div className="row">
        <button className="btn main" type="submit">
          {words.submit}
        </button>
        <p className="hint">{words.note}</p>
      </div>
    </form>
  );
}

interface ChoiceProps {
  visit: Extract<UnsubscribeVisit, { kind: 'mail-choices' }>;
  locale: Locale;
}

/** Form to choose which mails an address receives. Changes need a button, because mail scanners open links. */
export function MailChoicesForm({ visit, locale }: ChoiceProps) {
  const words = unsubscribeMessages[locale];
  return (
    <form className="stack" method="post" action={pathTo('unsubscribe', locale)}>
      <div>
        <h2>{words.choiceHeading}</h2>
        <p className="meta">{words.choiceFor(visit.maskedEmail)}</p>
      </div>
      {visit.saved && (
        <div className="alert good" role="status">
          <Icon name="ok" />
          <p>{words.saved}</p>
        </div>
      )}
      <input type="hidden" name="token" value={visit.token} />
      <MailTicks wanted={visit.wanted} words={words} />
      <div className="row">
        <button className="btn main" type="submit" name="step" value="save">
          {words.save}
        </button>
        <button className="btn" type="submit" name="step" value="none">
          {words.none}
        </button>
      </div>
    </form>
  );
}
