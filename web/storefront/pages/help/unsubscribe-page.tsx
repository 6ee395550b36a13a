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
import { PageBand } from '../../parts/page-band.tsx';
import type { RenderInput } from '../../render-input.ts';
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

function UnsubscribeForm(props: FormProps) {
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
function MailChoicesForm({ visit, locale }: ChoiceProps) {
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

function UnsubscribeDone({ locale }: { locale: Locale }) {
  const words = unsubscribeMessages[locale];
  return (
    <div className="stack" role="status">
      <div className="alert good">
        <Icon name="ok" />
        <h2>{words.doneTitle}</h2>
        <p>{words.done}</p>
      </div>
      <p className="soft">{words.doneOrders}</p>
    </div>
  );
}

function UnsubscribeStep({ visit, locale }: { visit: UnsubscribeVisit | undefined; locale: Locale }) {
  switch (visit?.kind) {
    case 'unsubscribe-done':
      return <UnsubscribeDone locale={locale} />;
    case 'mail-choices':
      return <MailChoicesForm visit={visit} locale={locale} />;
    default:
      return <UnsubscribeForm sent={visit} locale={locale} />;
  }
}

/** Unsubscribes from optional mails: by a form, or per type through a mailed link. */
export function UnsubscribePage({ input }: { input: RenderInput }) {
  const { locale, data } = input;
  const words = unsubscribeMessages[locale];
  const visit = data.content.unsubscribe;
  return (
    <main>
      <PageBand title={words.heading} lead={words.lead}>
        <div className="grid2">
          <div className="sheet panel">
            <UnsubscribeStep visit={visit} locale={locale} />
          </div>
          {visit?.kind !== 'mail-choices' && (
            <aside className="side">
              <section>
                <h2>{words.linkHeading}</h2>
                <p className="soft">{words.link}</p>
              </section>
            </aside>
          )}
        </div>
      </PageBand>
    </main>
  );
}
