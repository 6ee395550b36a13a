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
import { describeInput, FormAlert, FormField } from './form-field.tsx';

type SentForm = Extract<ContactVisit, { kind: 'contact-form' }>;

interface ContactFormProps {
  sent: SentForm | undefined;
  locale: Locale;
}

interface FieldProps extends ContactFormProps {
  field: ContactField;
}

const firstInvalidField = (sent: SentForm | undefined) =>
  contactFields.find((field) => sent?.problems[field]);

function fieldTextsOf({ sent, locale, field }: FieldProps) {
  const { contact } = helpMessages[locale];
  const problem = sent?.problems[field];
  const needed = field === 'name' || field === 'email' || field === 'message';
  return {
    id: field,
    label: contact.fields[field],
    optional: needed ? undefined : contact.optional,
    problem: problem && contact.problems[problem],
  };
}

function inputOf({ sent, field }: FieldProps, hint = false) {
  const wrong = sent?.problems[field] !== undefined;
  return {
    ...describeInput(field, { hint, wrong, first: firstInvalidField(sent) === field }),
    defaultValue: sent?.values[field],
  };
}

const inputAttributes = {
  name: { autoComplete: 'name', required: true, maxLength: contactLimits.name },
  email: { autoComplete: 'email', type: 'email', required: true, maxLength: contactLimits.email },
  company: { autoComplete: 'organization', maxLength: contactLimits.company },
  phone: { autoComplete: 'tel', type: 'tel', maxLength: contactLimits.phone },
} as const;

function TextField(props: FieldProps & { field: keyof typeof inputAttributes }) {
  return (
    <FormField {...fieldTextsOf(props)}>
      <input {...inputAttributes[props.field]} {...inputOf(props)} />
    </FormField>
  );
}

function ServiceField(props: ContactFormProps) {
  const field = { ...props, field: 'service' } as const;
  const { contact } = helpMessages[props.locale];
  return (
    <FormField {...fieldTextsOf(field)}>
      <select {...inputOf(field)}>
        <option value="">{contact.noService}</option>
        {contactServices.map((service) => (
          <option key={service} value={service}>
            {contact.services[service]}
          </option>
        ))}
      </select>
    </FormField>
  );
}

function MessageField(props: ContactFormProps) {
  const field = { ...props, field: 'message' } as const;
  return (
    <FormField {...fieldTextsOf(field)} hint={helpMessages[props.locale].contact.messageHint}>
      <textarea rows={6} required maxLength={contactLimits.message} {...inputOf(field, true)} />
    </FormField>
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
  return firstInvalidField(sent) && contact.problemTitle;
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
        <TextField {...props} field="name" />
        <TextField {...props} field="email" />
        <TextField {...props} field="company" />
        <TextField {...props} field="phone" />
      </div>
      <ServiceField {...props} />
      <MessageField {...props} />
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
