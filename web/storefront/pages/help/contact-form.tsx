import {
  type ContactField,
  type ContactVisit,
  contactFields,
  contactLimits,
  contactServices,
  honeypotField,
} from '#contracts/customers/contact.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import { pathTo } from '#contracts/pages/routes.ts';
import { helpMessages } from '#messages/help.ts';
import { FormAlert, SentField } from './form-field.tsx';

type SentForm = Extract<ContactVisit, { kind: 'contact-form' }>;

interface ContactFormProps {
  sent: SentForm | undefined;
  locale: Locale;
}

const inputAttributes = {
  name: { autoComplete: 'name', required: true, maxLength: contactLimits.name },
  email: { autoComplete: 'email', type: 'email', required: true, maxLength: contactLimits.email },
  company: { autoComplete: 'organization', maxLength: contactLimits.company },
  phone: { autoComplete: 'tel', type: 'tel', maxLength: contactLimits.phone },
} as const;

function Field({ sent, locale, field }: ContactFormProps & { field: ContactField }) {
  const { contact } = helpMessages[locale];
  const needed = field === 'name' || field === 'email' || field === 'message';
  return (
    <SentField
      {...{ field, fields: contactFields, problems: sent?.problems, values: sent?.values, words: contact }}
      optional={needed ? undefined : contact.optional}
      hint={field === 'message' ? contact.messageHint : undefined}
    >
      {(input) => {
        if (field === 'message')
          return <textarea rows={6} required maxLength={contactLimits.message} {...input} />;
        if (field !== 'service') return <input {...inputAttributes[field]} {...input} />;
        return (
          <select {...input}>
            <option value="">{contact.noService}</option>
            {contactServices.map((service) => (
              <option key={service} value={service}>
                {contact.services[service]}
              </option>
            ))}
          </select>
        );
      }}
    </SentField>
  );
}

function HoneypotField({ label }: { label: string }) {
  return (
    <div className="trap" aria-hidden="true">
      <label htmlFor={honeypotField}>{label}</label>
      <input id={honeypotField} name={honeypotField} tabIndex={-1} autoComplete="off" />
    </div>
  );
}

function alertOf({ sent, locale }: ContactFormProps): string | undefined {
  const { contact } = helpMessages[locale];
  if (sent?.obstacle) return contact.obstacles[sent.obstacle];
  return contactFields.some((field) => sent?.problems[field]) ? contact.problemTitle : undefined;
}

/** Posts to the page's own address. Entered values are rendered again with an error at each wrong field. */
export function ContactForm(props: ContactFormProps) {
  const { contact } = helpMessages[props.locale];
  const alert = alertOf(props);
  return (
    <form className="stack" method="post" action={pathTo('contact', props.locale)} noValidate>
      {alert && <FormAlert text={alert} />}
      {props.sent?.thread && <input type="hidden" name="thread" value={props.sent.thread} />}
      <div className="contact-pair">
        {(['name', 'email', 'company', 'phone'] as const).map((field) => (
          <Field key={field} {...props} field={field} />
        ))}
      </div>
      <Field {...props} field="service" />
      <Field {...props} field="message" />
      <HoneypotField label={contact.honeypot} />
      <div className="row">
        <button className="btn main" type="submit">
          {contact.submit}
        </button>
        <p className="hint">{contact.privacyNote}</p>
      </div>
    </form>
  );
}
